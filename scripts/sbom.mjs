// sbom.mjs VERSION TIME PROGRAM…: what the programs are made of, in CycloneDX 1.6: the Go modules that are linked into any of them,
// as they say themselves, Go's own library, and the packages that the browser client in them is built from. TIME is in seconds.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const [version, time, ...programs] = process.argv.slice(2)
const components = new Map()
const add = (name, version, purl, more) =>
  components.set(purl, { type: 'library', 'bom-ref': purl, name, version, purl, ...more })

for (const program of programs) {
  const info = JSON.parse(execFileSync('go', ['version', '-m', '-json', program], { encoding: 'utf8' }))
  const { GoVersion, Deps } = Array.isArray(info) ? info[0] : info
  const go = GoVersion.replace(/^go/, '')
  add('std', go, `pkg:golang/std@${go}`)
  for (const { Path, Version, Sum } of Deps) {
    add(Path, Version, `pkg:golang/${Path}@${Version}`, { properties: [{ name: 'go:sum', value: Sum }] })
  }
}

// Of the packages only those are in the client that it depends on, and Svelte with what that needs: the rest builds and tests.
const { packages } = JSON.parse(readFileSync(new URL('../web/package-lock.json', import.meta.url), 'utf8'))
const places = (name, from) => [`${from}/node_modules/${name}`, `node_modules/${name}`].filter((place) => place in packages)
const seen = new Set()
function bundle(name, from) {
  const [place] = places(name, from)
  if (!place || seen.has(place)) return
  seen.add(place)
  const { version, integrity, license, dependencies = {} } = packages[place]
  const [algorithm, digest] = (integrity ?? '').split('-')
  add(name, version, `pkg:npm/${name.replace('@', '%40')}@${version}`, {
    ...(license ? { licenses: [{ license: { id: license } }] } : {}),
    ...(algorithm === 'sha512' ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] } : {}),
  })
  for (const needed of Object.keys(dependencies)) bundle(needed, place)
}
for (const name of [...Object.keys(packages[''].dependencies), 'svelte']) bundle(name, '')

const sorted = [...components.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1))
const hex = createHash('sha256').update(JSON.stringify([version, sorted])).digest('hex')
const serial = [hex.slice(0, 8), hex.slice(8, 12), '4' + hex.slice(13, 16), '8' + hex.slice(17, 20), hex.slice(20, 32)].join('-')
console.log(
  JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      serialNumber: `urn:uuid:${serial}`,
      version: 1,
      metadata: {
        timestamp: new Date(Number(time) * 1000).toISOString(),
        component: { type: 'application', 'bom-ref': 'keypeg', name: 'keypeg', version, licenses: [{ license: { id: 'MIT' } }] },
      },
      components: sorted,
    },
    null,
    2,
  ),
)
