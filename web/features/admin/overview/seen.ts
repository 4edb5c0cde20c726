import { api } from '../../../platform/api/api.ts'

/** The instance at a glance, as the server answers it. */
export type Seen = Awaited<ReturnType<typeof api.admins.overview>>
