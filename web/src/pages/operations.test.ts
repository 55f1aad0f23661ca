import { expect, test } from 'vitest'
import { operationsOf } from './operations'

test('operations are listed with what they take and answer', () => {
  const [look, act] = operationsOf({
    paths: {
      '/api/matches/{id}': {
        get: {
          summary: 'A match',
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
            { name: 'as', in: 'query', description: 'your seat', schema: { type: 'string', enum: ['host', 'guest'] } },
            { name: 'Authorization', in: 'header', schema: { type: 'string' } },
          ],
          responses: { 422: { content: {} }, 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/State' } } } } },
        },
      },
      '/api/act': { post: { requestBody: { content: { 'application/json': { schema: { type: 'object', properties: { code: { type: 'string' } } } } } } } },
    },
    components: {
      schemas: { State: { properties: { seats: { type: 'array', items: { $ref: '#/components/schemas/Seat' } } }, required: ['seats'] } },
    },
  })
  expect(look).toMatchObject({
    method: 'GET', path: '/api/matches/{id}', summary: 'A match',
    parameters: [
      { name: 'id', type: 'string', required: true },
      { name: 'as', type: '"host" | "guest"', doc: 'your seat', required: false },
    ],
    body: [],
    answer: [{ name: 'seats', type: 'Seat[]', required: true }],
  })
  expect(act).toMatchObject({ method: 'POST', body: [{ name: 'code', type: 'string' }], answer: [] })
})
