/** What the server knows of a provider by its name: where it is, and how it calls what people's accounts are made of. */
export interface KnownProvider {
  readonly label: string
  /** OpenID Connect: everything else is discovered from it. */
  readonly issuer?: string
  /** OAuth 2 only: the addresses themselves. */
  readonly endpoints?: { readonly authorize: string; readonly token: string; readonly userinfo: string }
  /** Where the addresses of a person are listed, for a provider that keeps them apart. */
  readonly emails?: string
  readonly scopes: readonly string[]
  /** Names of claims in the provider's own tongue, by the name they have here. */
  readonly claims?: Readonly<Record<string, string>>
  /** Parameters that every request to it carries. */
  readonly parameters?: Readonly<Record<string, string>>
  /** How the secret is sent; a header unless said otherwise. */
  readonly secretIn?: 'header' | 'body'
}

const OPENID = ['openid', 'email', 'profile']

export const KNOWN_PROVIDERS: Readonly<Record<string, KnownProvider>> = {
  google: { label: 'Google', issuer: 'https://accounts.google.com', scopes: OPENID },
  gitlab: { label: 'GitLab', issuer: 'https://gitlab.com', scopes: OPENID },
  apple: {
    label: 'Apple',
    issuer: 'https://appleid.apple.com',
    scopes: ['openid', 'email', 'name'],
    // It sends name and address only in this way.
    parameters: { response_mode: 'form_post' },
    secretIn: 'body',
  },
  // The issuer of these two names a tenant or a realm, so it is the operator's to say.
  azure: { label: 'Microsoft', scopes: OPENID, claims: { email_verified: 'xms_edov' } },
  keycloak: { label: 'Keycloak', scopes: OPENID },
  linkedin_oidc: { label: 'LinkedIn', issuer: 'https://www.linkedin.com/oauth', scopes: OPENID, secretIn: 'body' },
  slack_oidc: { label: 'Slack', issuer: 'https://slack.com', scopes: OPENID, secretIn: 'body' },
  github: {
    label: 'GitHub',
    issuer: 'https://github.com/login/oauth',
    endpoints: {
      authorize: 'https://github.com/login/oauth/authorize',
      token: 'https://github.com/login/oauth/access_token',
      userinfo: 'https://api.github.com/user',
    },
    emails: 'https://api.github.com/user/emails',
    scopes: ['user:email'],
    claims: { sub: 'id', picture: 'avatar_url', preferred_username: 'login' },
    secretIn: 'body',
  },
  discord: {
    label: 'Discord',
    issuer: 'https://discord.com',
    endpoints: {
      authorize: 'https://discord.com/oauth2/authorize',
      token: 'https://discord.com/api/oauth2/token',
      userinfo: 'https://discord.com/api/users/@me',
    },
    scopes: ['identify', 'email'],
    claims: { sub: 'id', name: 'global_name', preferred_username: 'username', email_verified: 'verified' },
    secretIn: 'body',
  },
}
