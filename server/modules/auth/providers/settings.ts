import { setting, wholeNumber, yesOrNo, type Settings } from '../../../kernel/settings.ts'
import { samlList } from '../saml/setting.ts'
import { providerList } from './setting.ts'

const rate = (env: string, what: string) =>
  setting(wholeNumber(60, [1, 1_000_000]), {
    env,
    doc: `${what} that one address may send in five minutes; a fifth of it, but at least 30, at once.`,
    example: '60',
  })

/** Settings of whatever else can say who somebody is. */
export const providerSettings = {
  providers: setting(providerList, {
    env: 'AUTH_PROVIDERS',
    doc: 'Providers by which people sign in, as a JSON list of `{name, client_id, client_secret}`, with `issuer` (OpenID Connect) or `authorize`, `token` and `userinfo` (OAuth 2) where the name is none the server knows, and `scopes`, `label`, `jwks`, `trust_email`. Known: google, gitlab, github, apple, discord, linkedin_oidc and slack_oidc; azure and keycloak with an issuer. See operations.md.',
    unset: 'no providers',
    example: '[{"name":"google","client_id":"…","client_secret":"…"}]',
    secret: true,
  }),
  saml: setting(samlList, {
    env: 'AUTH_SAML',
    doc: 'Identity providers for single sign-on by SAML 2.0, as a JSON list of `{name, entity_id, sign_in_url, certificate, domains}`, with `id` and `attributes`. See operations.md.',
    unset: 'SAML is off',
    example:
      '[{"name":"École","entity_id":"https://idp.example.org","sign_in_url":"https://idp.example.org/sso","certificate":"MII…","domains":["example.org"]}]',
  }),
  manualLinking: setting(yesOrNo(true), {
    env: 'AUTH_MANUAL_LINKING',
    doc: 'Whether people may link further identities with their account, and unlink them.',
    example: 'no',
  }),
  oauthClients: setting(yesOrNo(false), {
    env: 'AUTH_OAUTH_CLIENTS',
    doc: 'Whether OAuth clients may be registered by `/admin/oauth/clients` with a service role’s token, for another server that signs people in for them: this one does not, so that nothing here can use what is registered.',
    example: 'yes',
  }),
  providerRate: rate('AUTH_RATE_PROVIDERS', 'Sign-ins by a provider'),
  ssoRate: rate('AUTH_RATE_SSO', 'Single sign-ons'),
} satisfies Settings
