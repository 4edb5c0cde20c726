import type { OpenAPI } from '@orpc/openapi'
import { contract } from '@replique/contract'
import type { Hono } from 'hono'
import type { AppEnv } from './call.ts'

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }
h2 { font-size: 1rem; margin: 2rem 0 .25rem } code, pre { font: 14px/1.45 ui-monospace, monospace }
pre { overflow-x: auto; padding: .75rem; border: 1px solid color-mix(in srgb, currentcolor 25%, transparent); border-radius: 6px }
.method { font-weight: 700; text-transform: uppercase; margin-right: .5rem } summary { cursor: pointer }`

/** Renders the API documentation as a page without scripts or external resources. */
function printDocs(document: OpenAPI.Document, nonce: string): string {
  const sections = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => (item?.[method] === undefined ? [] : [section(path, method, item[method])])),
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Réplique: the API</title><style nonce="${nonce}">${STYLE}</style></head>
<body><h1>The API of Réplique</h1>
<p>All paths are below <code>/api</code>. The same as data: <a href="/api/docs/openapi.json">openapi.json</a> (OpenAPI 3.1).
Calls carry <code>Authorization: Bearer …</code>; a write that is repeated carries <code>Idempotency-Key</code> and is done once.
Errors are <code>{"code": …, "message": …}</code>. Accounts and sessions are below <code>/auth/v1</code>.</p>
${sections.join('\n')}
</body></html>
`
}

function section(path: string, method: string, operation: OpenAPI.OperationObject): string {
  const answers = Object.keys(operation.responses ?? {}).join(', ')
  const details = { parameters: operation.parameters, body: operation.requestBody, answers: operation.responses }
  return `<section><h2><span class="method">${method}</span><code>${escape(path)}</code></h2>
<p>${escape(operation.summary ?? '')} (${escape(answers)})</p>
<details><summary>Shapes</summary><pre>${escape(JSON.stringify(details, null, 2))}</pre></details></section>`
}

/** Generates the contract as OpenAPI 3.1 on the first request. */
async function generate(origin: string): Promise<OpenAPI.Document> {
  const [{ OpenAPIGenerator }, { ZodToJsonSchemaConverter }] = await Promise.all([
    import('@orpc/openapi'),
    import('@orpc/zod/zod4'),
  ])
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: { title: 'Réplique', version: '1', description: 'Calls carry the access token as a bearer token.' },
    servers: [{ url: `${origin}/api` }],
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  })
  for (const operation of operationsOf(document)) operation.responses = completeResponses(operation.responses)
  return withCurrentSchemas(document) as OpenAPI.Document
}

const operationsOf = ({ paths = {} }: OpenAPI.Document): OpenAPI.OperationObject[] =>
  Object.values(paths).flatMap((item) => METHODS.flatMap((method) => item?.[method] ?? []))

const REFUSAL: OpenAPI.SchemaObject = {
  type: 'object',
  properties: { code: { type: 'string' }, message: { type: 'string' } },
  required: ['code', 'message'],
}

/** Answers that any route can give before its own code runs. */
const COMMON: Readonly<Record<string, string>> = {
  400: 'The request can’t be read.',
  413: 'The request is too large.',
  429: 'Too many requests.',
  503: 'The server is stopping or being restored.',
}

/** Adds the answers that every route can give, and removes the content of 204 answers. */
function completeResponses(own: OpenAPI.ResponsesObject = {}): OpenAPI.ResponsesObject {
  const common = Object.entries(COMMON).map(([status, description]) => [
    status,
    { description, content: { 'application/json': { schema: REFUSAL } } },
  ])
  const { 204: empty, ...others } = own
  return { ...Object.fromEntries(common), ...others, ...(empty && { 204: { description: 'OK' } }) }
}

/**
 * Updates the older JSON Schema that the generator writes. An array in `items`, for a tuple, becomes `prefixItems`. `{
 * not: {} }`, for a value that the contract doesn't describe, becomes `{}`, because it would match nothing.
 */
function withCurrentSchemas(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withCurrentSchemas)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  if (entries.length === 1 && entries[0]![0] === 'not' && isEmpty(entries[0]![1])) return {}
  return Object.fromEntries(
    entries.flatMap(([key, part]) =>
      key === 'items' && Array.isArray(part)
        ? [
            ['prefixItems', withCurrentSchemas(part)],
            ['items', false],
          ]
        : [[key, withCurrentSchemas(part)]],
    ),
  )
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

export function serveDocs(app: Hono<AppEnv>, origin: string): void {
  let document: Promise<OpenAPI.Document> | null = null
  const open = (): Promise<OpenAPI.Document> => (document ??= generate(origin))
  app.get('/api/docs/openapi.json', async (c) => c.json(await open(), 200, { 'cache-control': 'public, max-age=3600' }))
  app.get('/api/docs', async (c) => c.html(printDocs(await open(), c.var.nonce), 200, { 'cache-control': 'no-cache' }))
}
