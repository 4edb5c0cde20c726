import { setting, wholeNumber, yesOrNo, type Settings } from '../../../kernel/settings.ts'
import { samlList } from '../saml/setting.ts'
import { providerList } from './setting.ts'

const rate = (env: string, what: string) =>
  setting(wholeNumber(60, [1, 1_000_000]), {
    env,
    doc: `${what} allowed per five minutes from one network address. A fifth of that number, but at least 30, may come at once.`,
    example: '60',
  })

/** Settings of external identity providers. */
export const providerSettings = {
  providers: setting(providerList, {
    env: 'AUTH_PROVIDERS',
    doc: 'Sign-in providers, as a JSON list of `{name, client_id, client_secret}`. A provider whose name the server doesn’t know also needs `issuer` (OpenID Connect) or `authorize`, `token` and `userinfo` (OAuth 2). `scopes`, `label`, `jwks` and `trust_email` are optional. Known names: google, gitlab, github, apple, discord, linkedin_oidc and slack_oidc; azure and keycloak with an issuer. See operations.md.',
    unset: 'no providers',
    example: '[{"name":"google","client_id":"…","client_secret":"…"}]',
    secret: true,
  }),
  saml: setting(samlList, {
    env: 'AUTH_SAML',
    doc: 'Identity providers for single sign-on with SAML 2.0, as a JSON list of `{name, entity_id, sign_in_url, certificate, domains}`; `id` and `attributes` are optional. See operations.md.',
    unset: 'SAML is off',
    example:
      '[{"name":"École","entity_id":"https://idp.example.org","sign_in_url":"https://idp.example.org/sso","certificate":"MII…","domains":["example.org"]}]',
  }),
  manualLinking: setting(yesOrNo(true), {
    env: 'AUTH_MANUAL_LINKING',
    doc: 'Whether people may link more sign-in identities to their account, and unlink them.',
    example: 'no',
  }),
  oauthClients: setting(yesOrNo(false), {
    env: 'AUTH_OAUTH_CLIENTS',
    doc: 'Whether OAuth clients can be registered at `/admin/oauth/clients` with a service-role token. They are for another server that signs people in for them: this server doesn’t, and has no use for them itself.',
    example: 'yes',
  }),
  providerRate: rate('AUTH_RATE_PROVIDERS', 'Sign-ins with a provider'),
  ssoRate: rate('AUTH_RATE_SSO', 'Single sign-ons'),
} satisfies Settings
