import type { ExportFormat } from '@replique/contract'
import { useState, type ReactNode } from 'react'
import { m } from '../../messages/messages.js'
import { api } from '../../platform/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { usePlayActions, type Named } from './play-actions.ts'

type Missing = Awaited<ReturnType<typeof api.plays.missing>>['letters']

interface Export {
  /** Downloads the play, or asks first where its file cannot show some letters. */
  readonly start: (format: ExportFormat) => Promise<void>
  /** The question, where there is one. */
  readonly question: ReactNode
}

/** Exports a play, and names the letters that no font has before a file is made without them. */
export function useExport(play: Named): Export {
  const actions = usePlayActions()
  const [letters, setLetters] = useState<Missing>([])
  const start = async (format: ExportFormat) => {
    // where it cannot be told what is missing, the export says itself what is wrong
    const missing = format === 'pdf' ? await api.plays.missing({ id: play.id, format }).catch(() => null) : null
    if (missing && missing.letters.length > 0) setLetters(missing.letters)
    else await actions.download(play, format)
  }
  const close = () => setLetters([])
  const goOn = () => {
    close()
    void actions.download(play, 'pdf')
  }
  return { start, question: letters.length > 0 && <MissingLetters letters={letters} onClose={close} onExport={goOn} /> }
}

interface Props {
  readonly letters: Missing
  readonly onClose: () => void
  readonly onExport: () => void
}

function MissingLetters({ letters, onClose, onExport }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.plays_missing_title()}
      description={m.plays_missing_text()}
      footer={
        <>
          <Button look="plain" onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" icon="file-text" onClick={onExport}>
            {m.plays_missing_do()}
          </Button>
        </>
      }
    >
      <ul className="grid max-h-60 gap-1 overflow-y-auto text-sm">
        {letters.map(({ letter, page, line }) => {
          const code = `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
          return (
            <li key={letter}>
              {page === ''
                ? m.plays_missing_front({ letter, code, line })
                : m.plays_missing_line({ letter, code, page, line })}
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
