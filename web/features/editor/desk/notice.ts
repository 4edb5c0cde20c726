import { m } from '../../../messages/messages.js'
import type { LinkState } from '../connection/link-state.ts'

export type NoticeAction = 'sign-in' | 'reload' | 'take-home' | 'plays' | 'try'

/** A line under the bar: what happened, what was kept, what to do. */
export interface Notice {
  readonly urgent: boolean
  readonly text: () => string
  readonly action?: NoticeAction
}

const urgent = (text: () => string, action: NoticeAction): Notice => ({ urgent: true, text, action })
const calm = (text: () => string, action?: NoticeAction): Notice => ({ urgent: false, text, ...(action && { action }) })

/** The one thing a writer has to know now; nothing while all is well. */
export function noticeFor(state: LinkState, writable: boolean): Notice | null {
  const { barrier, refusal, trashed, role, stored, phase, dirty } = state
  if (barrier === 'signed-out') return urgent(stored ? m.editor_signed_out_kept : m.editor_signed_out, 'sign-in')
  if (barrier === 'somebody-else') return urgent(m.editor_somebody_else, 'reload')
  if (barrier === 'refused') return urgent(wordsOfRefusal(refusal), 'take-home')
  if (refusal === 'too_large') return urgent(m.editor_refused_too_large, 'take-home')
  if (refusal === 'not_allowed') return urgent(m.editor_refused_not_allowed, 'take-home')
  if (state.incomplete) return calm(m.editor_set_aside)
  if (trashed) return calm(m.editor_trashed, 'plays')
  if (!writable && role !== null && role !== 'commenter')
    return dirty ? urgent(m.editor_read_only_unsent, 'take-home') : calm(m.editor_read_only)
  return phase === 'waiting' && stored === false ? urgent(m.editor_offline_unkept, 'try') : null
}

function wordsOfRefusal(refusal: LinkState['refusal']): () => string {
  if (refusal === 'too_many_remarks') return m.remarks_refused_full
  if (refusal === 'play_full') return m.editor_refused_play_full
  if (refusal === 'page_taken') return m.editor_refused_page_taken
  return refusal === 'not_allowed' ? m.editor_refused_not_allowed : m.editor_refused_invalid
}
