import type { Bucket } from '../../../kernel/http/limits.ts'
import { denyLater } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { denyUnsent } from './send.ts'

const HOUR = 3600

/**
 * Counts a request for a text message against what the whole instance sends in an hour. It comes before anybody is
 * looked up, and counts messages that are never written: whether it is used up says nothing about a number.
 */
export function countText({ kernel }: Auth): void {
  const { config, limits } = kernel
  const bucket: Bucket = { name: 'auth.texts', events: config.auth.smsRate, seconds: HOUR }
  if (limits.take(bucket, 'all')) return
  denyLater('over_sms_send_rate_limit', 'SMS rate limit exceeded', limits.wait(bucket, 'all'))
}

/** The same for somebody who is not signed in: while no message gets through, everybody is told so, whoever they name. */
export function countTextOfAnybody(auth: Auth): void {
  if (auth.sms?.isDown() === true) denyUnsent('confirmation')
  countText(auth)
}
