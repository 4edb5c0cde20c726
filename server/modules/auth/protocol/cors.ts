/** Browsers elsewhere may call the service only from these origins; without one of them, no header is set at all. */
export function corsHeaders(origin: string | null, allowed: readonly string[]): Record<string, string> {
  if (origin === null || !allowed.includes(origin)) return {}
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Expose-Headers': 'X-Total-Count, Link, X-Supabase-Api-Version',
  }
}

export function preflightHeaders(origin: string | null, allowed: readonly string[]): Record<string, string> {
  const headers = corsHeaders(origin, allowed)
  if (Object.keys(headers).length === 0) return {}
  return {
    ...headers,
    'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
    'Access-Control-Allow-Headers':
      'Accept, Authorization, Content-Type, X-Client-IP, X-Client-Info, X-JWT-AUD, x-use-cookie, X-Supabase-Api-Version, apikey',
    'Access-Control-Max-Age': '600',
  }
}
