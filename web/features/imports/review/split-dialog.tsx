import { textOf, wordsOfLine, type Draft } from '@replique/script'
import { m } from '../../../messages/messages.js'
import { Dialog } from '../../../ui/dialog.tsx'
import type { LineDeeds } from './use-lines.ts'

/** Words of a line that are offered; a longer one is cut in the editor. */
const MOST = 400

/** Where a line is cut in two: before which of its words. */
export function SplitDialog({ draft, deeds }: { draft: Draft; deeds: LineDeeds }) {
  const line = draft.lines.find(({ id }) => id === deeds.current)
  if (line === undefined || !deeds.splitting) return null
  const words = [...textOf(wordsOfLine(line, draft.characters)).matchAll(/\S+/g)].slice(0, MOST)
  return (
    <Dialog
      open
      title={m.imports_split_title()}
      description={m.imports_split_says()}
      onClose={() => deeds.splitAt(null)}
    >
      <p className="flex flex-wrap gap-1 font-serif">
        {words.map(({ 0: word, index }) =>
          index === 0 ? (
            <span key={index} className="inline-flex min-h-11 items-center px-2 text-ink-soft">
              {word}
            </span>
          ) : (
            <button
              key={index}
              type="button"
              aria-label={m.imports_split_before({ word })}
              onClick={() => deeds.splitAt(index)}
              className="inline-flex min-h-11 items-center rounded-base border-l-2 border-line-strong px-2 hover:bg-sunk"
            >
              {word}
            </button>
          ),
        )}
      </p>
    </Dialog>
  )
}
