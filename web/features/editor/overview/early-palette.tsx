import { m } from '../../../messages/messages.js'
import type { ViewStore, Asked } from '../desk/view-state.ts'

export const PALETTE_PLACE =
  'fixed top-[8dvh] left-1/2 z-50 w-[min(40rem,calc(100vw-1rem))] -translate-x-1/2 overflow-hidden rounded-base border border-line bg-raised shadow-base'
export const PALETTE_BOX =
  'h-13 w-full border-b border-line bg-raised px-4 text-ink outline-none placeholder:text-ink-soft'

const takeFocus = (field: HTMLInputElement | null): void => field?.focus()

/** Takes the keys while the list is being fetched, so that none of them reaches the script; the list goes on with them. */
export function EarlyPalette({ view, asked }: { view: ViewStore; asked: Asked }) {
  if (asked.what !== 'commands' && asked.what !== 'place') return null
  return (
    <search className={PALETTE_PLACE}>
      <input
        ref={takeFocus}
        value={asked.words ?? ''}
        onChange={(event) => view.change({ asked: { ...asked, words: event.target.value } })}
        onKeyDown={({ key }) => key === 'Escape' && view.change({ asked: null })}
        aria-label={m.overview_commands()}
        className={PALETTE_BOX}
      />
    </search>
  )
}
