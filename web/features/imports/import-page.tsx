import { type ClipboardEvent, useRef, useState } from 'react'
import { m } from '../../messages/messages.js'
import { useLocale } from '../../platform/i18n/locale.ts'
import { useStore } from '../../platform/store.ts'
import { FileButton } from '../../ui/import/file-button.tsx'
import { importFiles, importing } from '../../ui/import/importing.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { OpenImports } from './open-imports.tsx'

/** `/plays/import`: import a script from a file or from pasted text. */
export function ImportPage() {
  useLocale()
  const { files } = useStore(importing)
  return (
    <Page title={m.imports_title()} back={{ to: '/plays', label: m.plays_title() }}>
      <div className="grid justify-items-start gap-3 rounded-base border-2 border-dashed border-line-strong p-6">
        <Icon name="file-up" className="size-8 text-ink-soft" />
        <p className="font-serif text-xl">{m.imports_drop()}</p>
        <p className="text-ink-soft">{m.plays_import_hint()}</p>
        <FileButton look="solid" />
      </div>
      <PastedText busy={files.length > 0} onImport={(file) => importFiles([file], true)} />
      <OpenImports titled />
    </Page>
  )
}

/**
 * A field for pasted text. While the text is unedited, the clipboard's HTML is sent too, because it has more structure.
 */
function PastedText({ busy, onImport }: { busy: boolean; onImport: (file: File) => void }) {
  const [words, setWords] = useState('')
  const copied = useRef<{ readonly words: string; readonly page: string } | null>(null)
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const page = event.clipboardData.getData('text/html')
    const text = event.clipboardData.getData('text/plain').replaceAll('\r\n', '\n')
    copied.current = page !== '' && words === '' ? { words: text, page } : null
  }
  const bring = () => {
    const whole = copied.current?.words === words ? copied.current.page : null
    onImport(whole === null ? new File([words], 'pasted.txt') : new File([whole], 'pasted.html'))
  }
  return (
    <div className="mt-8 grid gap-3">
      <TextArea
        label={m.imports_paste()}
        hint={m.imports_paste_hint()}
        rows={8}
        value={words}
        onPaste={paste}
        onChange={(event) => setWords(event.target.value)}
        className="font-serif"
      />
      <Button className="justify-self-start" disabled={words.trim() === ''} busy={busy} onClick={bring}>
        {m.imports_read_pasted()}
      </Button>
    </div>
  )
}
