/** What only this server says to a provider, and what clients say only to this server; compared without case. */
const OURS = new Set([
  'provider',
  'scopes',
  'scope',
  'redirect_to',
  'invite_token',
  'skip_http_redirect',
  'apikey',
  'client_id',
  'client_secret',
  'client_assertion',
  'client_assertion_type',
  'redirect_uri',
  'response_type',
  'response_mode',
  'grant_type',
  'state',
  'code',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  'request',
  'request_uri',
  'registration',
  'nonce',
])
const MOST = 20
const LONGEST = 1000

/** The rest, such as `prompt` and `login_hint`, goes on to the provider as it came. */
export function passOn(query: URLSearchParams): [string, string][] {
  return [...query]
    .filter(([name, value]) => !OURS.has(name.toLowerCase()) && value.length <= LONGEST && name.length <= 100)
    .slice(0, MOST)
}

export function listScopes(configured: readonly string[], asked: string): string {
  const more = asked.split(/[\s,]+/).filter((scope) => /^[\x21\x23-\x5B\x5D-\x7E]{1,200}$/.test(scope))
  return [...new Set([...configured, ...more.slice(0, 30)])].join(' ')
}
