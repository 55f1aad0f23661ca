/** An operation of the API, taken from its description. */
export interface Operation {
  method: string
  path: string
  summary: string
  description: string
  parameters: Field[]
  body: Field[]
  answer: Field[]
}

export interface Field {
  name: string
  type: string
  doc: string
  required: boolean
}

/** The part of OpenAPI 3.1 that our description uses. */
interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  items?: Schema
  format?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
}
interface Parameter {
  name: string
  in: string
  description?: string
  required?: boolean
  schema?: Schema
}
type Content = Record<string, { schema?: Schema }>
interface Described {
  summary?: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { content?: Content }
  responses?: Record<string, { content?: Content }>
}
interface Description {
  paths?: Record<string, Record<string, Described>>
  components?: { schemas?: Record<string, Schema> }
}

/** Returns the operations of an OpenAPI description, in its order. */
export function operationsOf(description: Record<string, unknown>): Operation[] {
  const { paths = {}, components = {} } = description as Description
  const schemas = components.schemas ?? {}
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, told]) => ({
      method: method.toUpperCase(),
      path,
      summary: told.summary ?? '',
      description: told.description ?? '',
      parameters: (told.parameters ?? [])
        .filter((parameter) => parameter.in === 'path' || parameter.in === 'query')
        .map(({ name, schema = {}, description = '', required = false }) => ({ name, type: typeOf(schema), doc: description, required })),
      body: fieldsOf(schemaOf(told.requestBody?.content), schemas),
      answer: fieldsOf(schemaOf(Object.entries(told.responses ?? {}).find(([status]) => status.startsWith('2'))?.[1].content), schemas),
    })),
  )
}

function schemaOf(content: Content | undefined): Schema | undefined {
  return content && Object.values(content)[0]?.schema
}

function fieldsOf(schema: Schema | undefined, schemas: Record<string, Schema>): Field[] {
  const whole = schema?.$ref ? schemas[nameOf(schema.$ref)] : schema
  return Object.entries(whole?.properties ?? {}).map(([name, of]) => ({
    name,
    type: typeOf(of),
    doc: of.description ?? '',
    required: whole?.required?.includes(name) ?? false,
  }))
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return nameOf(schema.$ref)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const types = [schema.type ?? 'any'].flat()
  return types.map((type) => (type === 'array' && schema.items ? `${typeOf(schema.items)}[]` : type)).join(' | ')
}

function nameOf(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1)
}
