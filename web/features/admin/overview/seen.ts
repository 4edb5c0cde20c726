import type { administration } from '../../../platform/api/administration.ts'

/** The instance at a glance, as the server answers it. */
export type Seen = Awaited<ReturnType<typeof administration.admins.overview>>
