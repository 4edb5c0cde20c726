import { printMetadata } from '../saml/connection.ts'
import type { Endpoint } from './endpoint.ts'
import { requireSaml } from './sso.ts'

/** What this server is to identity providers. */
export const samlMetadata: Endpoint = {
  method: 'GET',
  path: '/sso/saml/metadata',
  answer: (auth, call) => {
    requireSaml(auth)
    const download = call.query.get('download') === 'true'
    const headers = {
      'Content-Type': 'application/samlmetadata+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=600',
      ...(download ? { 'Content-Disposition': 'attachment; filename="metadata.xml"' } : {}),
    }
    return Promise.resolve(new Response(printMetadata(auth), { headers }))
  },
}
