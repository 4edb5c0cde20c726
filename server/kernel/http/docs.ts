import type { OpenAPI } from '@orpc/openapi'
import { contract } from '@replique/contract'
import type { Hono } from 'hono'
import type { AppEnv } from './call.ts'
import { printDocs } from './docs-page.ts'

/** The contract as OpenAPI 3.1, made with the first question for it. */
async function generate(origin: string): Promise<OpenAPI.Document> {
  const [{ OpenAPIGenerator }, { ZodToJsonSchemaConverter }] = await Promise.all([
    import('@orpc/openapi'),
    import('@orpc/zod/zod4'),
  ])
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  return generator.generate(contract, {
    info: { title: 'Réplique', version: '1', description: 'Calls carry the access token as a bearer token.' },
    servers: [{ url: `${origin}/api` }],
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  })
}

export function serveDocs(app: Hono<AppEnv>, origin: string): void {
  let document: Promise<OpenAPI.Document> | null = null
  const open = (): Promise<OpenAPI.Document> => (document ??= generate(origin))
  app.get('/api/docs/openapi.json', async (c) => c.json(await open(), 200, { 'cache-control': 'public, max-age=3600' }))
  app.get('/api/docs', async (c) => c.html(printDocs(await open(), c.var.nonce), 200, { 'cache-control': 'no-cache' }))
}
