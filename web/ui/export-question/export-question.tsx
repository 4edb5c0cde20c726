import { createRoot } from 'react-dom/client'
import { m } from '../../messages/messages.js'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import type { Losses, MissingLetter } from './confirm-export.ts'

/**
 * Renders the dialog in its own React root, because the menu or panel that started the export may already have closed.
 */
export function askExport(losses: Losses): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise((resolve) => {
    const answer = (goOn: boolean): void => {
      removeEventListener('popstate', leave)
      root.unmount()
      place.remove()
      resolve(goOn)
    }
    const leave = (): void => answer(false)
    addEventListener('popstate', leave)
    root.render(<ExportQuestion {...losses} onAnswer={answer} />)
  })
}

interface Props extends Losses {
  readonly onAnswer: (goOn: boolean) => void
}

function ExportQuestion({ leftOut, letters, onAnswer }: Props) {
  const close = () => onAnswer(false)
  return (
    <Dialog
      open
      onClose={close}
      title={m.export_title()}
      description={m.export_text()}
      footer={
        <>
          <Button look="plain" onClick={close}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" onClick={() => onAnswer(true)}>
            {m.export_do()}
          </Button>
        </>
      }
    >
      <div className="max-h-60 overflow-y-auto text-sm">
        <ul className="grid gap-1">
          {leftOut.map(({ what, count }) => (
            <li key={what}>{`${m.export_lost({ what })} (${count})`}</li>
          ))}
        </ul>
        {letters.length > 0 && <Letters letters={letters} isAlone={leftOut.length === 0} />}
      </div>
    </Dialog>
  )
}

function Letters({ letters, isAlone }: { letters: readonly MissingLetter[]; isAlone: boolean }) {
  return (
    <>
      <p className={isAlone ? '' : 'mt-3'}>{m.export_letters()}</p>
      <ul className="mt-1 grid gap-1">
        {letters.map(({ letter, page, line }) => {
          const code = `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
          return (
            <li key={letter}>
              {page === '' ? m.export_front({ letter, code, line }) : m.export_line({ letter, code, page, line })}
            </li>
          )
        })}
      </ul>
    </>
  )
}
