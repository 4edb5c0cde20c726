import { m } from '../../../messages/messages.js'
import { useStore } from '../../../platform/store.ts'
import { Button } from '../../../ui/button.tsx'
import type { MountedEditor } from '../mount.ts'
import { ProposeButton } from './attributes/propose-button.tsx'
import { colouredNames, turnColours } from './colours.ts'

interface Props {
  readonly editor: MountedEditor
  readonly typed: string
  /** From so many on, one looks for somebody rather than down the list. */
  readonly many: boolean
  readonly onType: (typed: string) => void
  readonly onPrinted: () => void
  /** Null where what is proposed could not be accepted. */
  readonly onPropose: (() => void) | null
}

/** What one does with the whole list. */
export function CastTools({ editor, typed, many, onType, onPrinted, onPropose }: Props) {
  const coloured = useStore(colouredNames)
  return (
    <div className="grid gap-1 px-4 pt-2">
      {many && (
        <label>
          <span className="sr-only">{m.cast_search()}</span>
          <input
            type="search"
            value={typed}
            placeholder={m.cast_search()}
            onChange={(event) => onType(event.target.value)}
            className="h-11 w-full rounded-base border border-line-strong bg-raised px-3"
          />
        </label>
      )}
      <div className="-mx-2 flex flex-wrap">
        <Button
          look="plain"
          icon="palette"
          aria-pressed={coloured}
          data-tip={m.cast_coloured()}
          onClick={() => turnColours(editor, !coloured)}
          className="px-2 text-sm aria-pressed:bg-accent-soft"
        >
          {m.cast_colours()}
        </Button>
        <Button look="plain" icon="printer" onClick={onPrinted} className="px-2 text-sm">
          {m.cast_print()}
        </Button>
        {onPropose && <ProposeButton onOpen={onPropose} />}
      </div>
    </div>
  )
}
