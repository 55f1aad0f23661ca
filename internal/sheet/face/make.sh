#!/bin/sh
# Writes plain.ttf and strong.ttf next to itself: Atkinson Hyperlegible Next in the two weights of sheets, with the letters of
# our four languages. The face is under the SIL Open Font License (internal/picture/face/OFL.txt). Run it only to take over a new
# version of the face. It needs Python's fonttools 4.38 with brotli, and the browser client's packages (npm ci).
set -eu
cd "$(dirname "$0")"
from=../../../web/node_modules/@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2
for weight in plain:430 strong:680; do
  whole=$(mktemp)
  python3 -m fontTools varLib.instancer "$from" "wght=${weight#*:}" --output "$whole"
  SOURCE_DATE_EPOCH=0 python3 -m fontTools subset "$whole" --output-file="${weight%:*}.ttf" --no-hinting --layout-features='' \
    --drop-tables+=GDEF,GPOS,GSUB,STAT --unicodes=U+0020-007E,U+00A0-00FF,U+0152-0153,U+2010-2014,U+2018-201E,U+2026
  rm "$whole"
done
