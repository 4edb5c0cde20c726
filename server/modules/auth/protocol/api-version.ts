/** From this version on, errors are `{code, message}`; before it `{code: status, error_code, msg}`. */
const CODED = Date.UTC(2024, 0, 1)

export const VERSION_HEADER = 'X-Supabase-Api-Version'

export interface ApiVersion {
  /** What the client said, echoed back where it could be understood. */
  readonly echo: string | null
  readonly coded: boolean
}

export function readApiVersion(headers: Headers): ApiVersion {
  const said = headers.get(VERSION_HEADER) ?? ''
  const day = /^\d{4}-\d{2}-\d{2}$/.test(said) ? Date.parse(said) : Number.NaN
  return Number.isNaN(day) ? { echo: null, coded: false } : { echo: said, coded: day >= CODED }
}
