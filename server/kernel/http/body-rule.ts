import { LIMITS } from '@replique/contract'
import { answerRefusal } from './answer.ts'
import type { AppEnv } from './call.ts'
import type { Context } from 'hono'
import type { ShapeFault, ShapeLimits } from './json-shape.ts'

/** Why a body is not taken; `time`: this network has had its share of the event loop. */
export type BodyFault = ShapeFault | 'bytes' | 'type' | 'time'

/** What the body of a request may be, before anything of it is parsed into objects. */
export interface BodyRule extends ShapeLimits {
  readonly bytes: number
  /** `json` says so in its content type; `loose` is JSON whatever it says, unless a browser sends it. */
  readonly kind: 'json' | 'loose' | 'form' | 'upload'
  /** The refusal, as the routes it belongs to word theirs. */
  refuse(fault: BodyFault, c: Context<AppEnv>): Response
}

/** The rule for a path, of whoever serves it; null where somebody else does. */
export type FindBodyRule = (method: string, path: string) => BodyRule | null

export const JSON_DEPTH = 32
/** Room for the names and types of an upload's parts. */
const UPLOAD_SLACK = 64 * 1024

const refuseIn =
  (tooLarge: 'too_large' | 'file_too_large') =>
  (fault: BodyFault): Response => {
    if (fault === 'bytes') return answerRefusal(tooLarge)
    if (fault === 'time') return answerRefusal('too_many_requests')
    return answerRefusal(fault === 'type' ? 'unsupported_media_type' : 'invalid')
  }

/** A body of JSON below /api. */
export const jsonRule = (bytes: number, entries: number): BodyRule => ({
  kind: 'json',
  bytes,
  entries,
  depth: JSON_DEPTH,
  refuse: refuseIn('too_large'),
})

/** A file of so many bytes, with the few fields that go with it. */
export const uploadRule = (bytes: number): BodyRule => ({
  kind: 'upload',
  bytes: bytes + UPLOAD_SLACK,
  entries: 20,
  depth: JSON_DEPTH,
  refuse: refuseIn('file_too_large'),
})

/** For whatever names no rule of its own. */
export const USUAL_RULE = jsonRule(LIMITS.smallBody, 200)
