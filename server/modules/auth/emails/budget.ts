import type { Bucket } from '../../../kernel/http/limits.ts'
import { denyLater } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { confirmsAtOnce } from '../policy.ts'

const HOUR = 3600

/**
 * Counts a request for a letter against what the whole instance sends in an hour. It comes before anybody is looked
 * up, and counts letters that are never written: whether it is used up says nothing about an address.
 */
export function countLetter({ kernel }: Auth): void {
  const { config, limits } = kernel
  if (confirmsAtOnce({ autoconfirm: config.auth.autoconfirm, smtpUrl: config.smtpUrl })) return
  const bucket: Bucket = { name: 'auth.letters', events: config.auth.mailRate, seconds: HOUR }
  if (limits.take(bucket, 'all')) return
  denyLater('over_email_send_rate_limit', 'Email rate limit exceeded', limits.wait(bucket, 'all'))
}
