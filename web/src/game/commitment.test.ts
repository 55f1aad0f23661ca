import { expect, test } from 'vitest'
import { commitmentOf, sealedText } from './commitment'

const sealed = { match: 'm1', serial: 2, maker: 'guest', code: '1122', salt: 'f00d' } as const

test('the commitment is the SHA-256 of six lines', async () => {
  expect(sealedText(sealed)).toBe('keypeg-commitment-1\nm1\n2\nguest\n1122\nf00d\n')
  // This is the output of sha256sum.
  expect(await commitmentOf(sealed)).toBe('7f15dd0691a7bf0037da560d06bb068c3881dc8d16ebf6a2c7caac920cfafd54')
})

test('another code, salt, seat, game or match gives another commitment', async () => {
  const others = [{ code: '1123' }, { salt: 'f00e' }, { maker: 'host' as const }, { serial: 3 }, { match: 'm2' }]
  expect(new Set(await Promise.all([{}, ...others].map((other) => commitmentOf({ ...sealed, ...other })))).size).toBe(6)
})
