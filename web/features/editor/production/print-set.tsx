import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { confirmExport } from '../../../ui/export-question/confirm-export.ts'
import type { DeskParts } from '../desk/desk-parts.ts'
import { Switch } from '../panels/form.tsx'

/** The pages of the latest revision as they are handed out. */
export function PrintSet({ link }: Pick<DeskParts, 'link'>) {
  const [coloured, setColoured] = useState(true)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const print = async (changedPages: 'yes' | 'no'): Promise<void> => {
    setBusy(true)
    setFault('')
    try {
      const wanted = { id: link.play, format: 'pdf' } as const
      if (await confirmExport(await api.plays.missing(wanted))) {
        const file = await api.plays.export({ ...wanted, changedPages, revisionPaper: coloured ? 'yes' : 'no' })
        saveFile(file, file.name)
      }
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
