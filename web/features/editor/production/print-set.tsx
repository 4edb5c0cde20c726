import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { Button } from '../../../ui/button.tsx'
import type { DeskParts } from '../desk/desk-parts.ts'
import { Switch } from '../panels/form.tsx'

function keep(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** The pages of the latest revision as they are handed out. */
export function PrintSet({ link }: Pick<DeskParts, 'link'>) {
  const [coloured, setColoured] = useState(true)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const print = async (changedPages: 'yes' | 'no'): Promise<void> => {
    setBusy(true)
    setFault('')
    try {
      const revisionPaper = coloured ? 'yes' : 'no'
      keep(await api.plays.export({ id: link.play, format: 'pdf', changedPages, revisionPaper }))
    } catch (error) {
      setFault(failureMessage(error))
    }
    setBusy(false)
  }
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <Switch label={m.production_coloured()} on={coloured} onTurn={setColoured} />
      {fault && (
        <p role="alert" className="text-sm text-accent">
          {fault}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button icon="file-text" busy={busy} onClick={() => void print('yes')}>
          {m.production_print_changed()}
        </Button>
        <Button look="plain" busy={busy} onClick={() => void print('no')}>
          {m.production_print_all()}
        </Button>
      </div>
    </div>
  )
}
