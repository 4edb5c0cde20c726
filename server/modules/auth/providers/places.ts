import type { Auth } from '../auth.ts'

/** An address of this service as the world outside calls it. */
export const ownAddress = ({ kernel: { config } }: Auth, path: string): string =>
  `${config.origin}${config.auth.prefix}${path}`

/** Where providers send browsers back to; it is what an operator registers with them. */
export const returnAddress = (auth: Auth): string => ownAddress(auth, '/callback')
