import { lazy, useEffect } from 'react'
import { useStore } from '../../../platform/store.ts'
import type { DeskParts } from '../desk/desk-parts.ts'
import { Late } from '../desk/late.tsx'
import { goalsOf } from './goals.ts'
import { countOwnWords } from './own-words.ts'

const GoalBars = lazy(async () => ({ default: (await import('./goal-bars.tsx')).GoalBars }))

/** One quiet line under the page for whoever has a goal. Words are counted also while none is set. */
export function GoalMeter(parts: DeskParts) {
  const { editor, link } = parts
  const store = goalsOf(link)
  const { daily, target, dailyPages, targetPages } = useStore(store)
  useEffect(() => countOwnWords(editor, (words) => store.add({ words })), [editor, store])
  return daily === null && target === null && dailyPages === null && targetPages === null ? null : (
    <Late onFail={() => {}}>
      <GoalBars {...parts} />
    </Late>
  )
}
