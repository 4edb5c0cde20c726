/** Ways of signing in that lift a session above a password; the words are the protocol's. */
export const SECOND_FACTOR_METHODS: readonly string[] = ['totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code']

export type Assurance = 'aal1' | 'aal2'

export const assuranceOf = (methods: readonly { readonly method: string }[]): Assurance =>
  methods.some(({ method }) => SECOND_FACTOR_METHODS.includes(method)) ? 'aal2' : 'aal1'
