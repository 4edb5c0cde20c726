import { json, serviceAddress } from '../protocol/answer.ts'
import { issuerOf } from '../sessions/access-token.ts'
import type { Endpoint } from '../protocol/call.ts'
import { isSignupOpen } from '../accounts/sign-up.ts'
import { arePasskeysOn } from '../passkeys/webauthn.ts'
import { confirmsAtOnce } from '../policy.ts'

/**
 * Tells clients where to find the keys that verify tokens. The format also requires OAuth URLs. They return 404,
 * because this server is not an OAuth provider.
 */
export const openidConfiguration: Endpoint = {
  method: 'GET',
  path: '/.well-known/openid-configuration',
  answer: async ({ kernel, keys }) => {
    const at = (path: string): string => serviceAddress(kernel, path)
    const { verifying } = await keys.read()
    const algorithms = new Set([...verifying.values()].filter(({ shown }) => shown !== null).map(({ alg }) => alg))
    const told = {
      issuer: issuerOf(kernel.config),
      authorization_endpoint: at('/oauth/authorize'),
      token_endpoint: at('/oauth/token'),
      jwks_uri: at('/.well-known/jwks.json'),
      userinfo_endpoint: at('/oauth/userinfo'),
      scopes_supported: ['openid', 'profile', 'email', 'phone'],
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: [...algorithms],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      claims_supported: [
        'sub',
        'aud',
        'iss',
        'exp',
        'iat',
        'email',
        'email_verified',
        'phone_number',
        'phone_number_verified',
        'name',
        'picture',
        'updated_at',
      ],
      code_challenge_methods_supported: ['S256', 'plain'],
    }
    return json(told, 200, { 'Cache-Control': 'public, max-age=600' })
  },
}

/** The settings that sign-in forms need before they are rendered. */
export const settings: Endpoint = {
  method: 'GET',
  path: '/settings',
  answer: async (service) => {
    const { kernel, sms } = service
    const { auth, smtpUrl } = kernel.config
    const named = Object.fromEntries(auth.providers.map(({ name }) => [name, true]))
    const open = await isSignupOpen(service)
    return json({
      external: { ...named, email: true, phone: sms !== null, anonymous_users: auth.anonymous },
      disable_signup: !open,
      mailer_autoconfirm: confirmsAtOnce({ autoconfirm: auth.autoconfirm, smtpUrl }),
      phone_autoconfirm: auth.phoneAutoconfirm,
      sms_provider: sms?.provider ?? '',
      saml_enabled: auth.saml.length > 0,
      passkeys_enabled: arePasskeysOn(kernel.config),
      // the remaining fields extend the protocol, so that forms can show these facts before anything is entered
      external_labels: Object.fromEntries(auth.providers.map(({ name, label }) => [name, label])),
      mailer_sends: smtpUrl !== null,
      password_min_length: auth.shortestPassword,
      password_required_characters: auth.requiredCharacters,
    })
  },
}

export const jwks: Endpoint = {
  method: 'GET',
  path: '/.well-known/jwks.json',
  answer: async (auth) => {
    const { verifying } = await auth.keys.read()
    const keys = [...verifying.values()].map((key) => key.shown).filter((shown) => shown !== null)
    return json({ keys }, 200, { 'Cache-Control': 'public, max-age=600' })
  },
}

/** Clients recognise the protocol by this name. */
export const health: Endpoint = {
  method: 'GET',
  path: '/health',
  answer: () => Promise.resolve(json({ version: 'v2', name: 'GoTrue', description: 'Réplique accounts' })),
}
