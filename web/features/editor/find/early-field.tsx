import { m } from '../../../messages/messages.js'
import type { EditorParts, FindRequest } from '../shell/view-state.ts'

export const FIND_BOX =
  'h-10 min-w-0 grow basis-40 rounded-base border border-line-strong bg-raised px-3 pointer-coarse:h-11'

const takeFocus = (field: HTMLInputElement | null): void => field?.focus()

/**
 * Catches keys while the panel is loading, so that they don't reach the script. Once loaded, the panel starts with the
 * text typed here.
 */
export function EarlyField({ parts, asked }: { parts: EditorParts; asked: FindRequest }) {
  const { view, editor } = parts
  return (
    <search className="z-10 flex border-b border-line bg-paper px-3 py-2">
      <input
        ref={takeFocus}
        value={asked.words ?? ''}
        onChange={(event) => view.change({ find: { ...asked, words: event.target.value } })}
        onKeyDown={({ key }) => {
          if (key !== 'Escape') return
          view.change({ find: null })
          editor.view.focus()
        }}
        aria-label={m.editor_find()}
        placeholder={m.editor_find()}
        className={FIND_BOX}
      />
    </search>
  )
}
