import type { Kernel } from '../../../kernel/kernel.ts'

/** Where a path of the authentication service is for whoever is outside. */
export const addressOf = ({ config }: Pick<Kernel, 'config'>, path: string): string =>
  `${config.origin}${config.auth.prefix}${path}`
