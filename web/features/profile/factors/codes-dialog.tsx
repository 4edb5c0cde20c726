import { createPortal } from 'react-dom'
import './printed-sheet.css'
import { m } from '../../../messages/messages.js'
import { instance } from '../../../platform/instance.ts'
import { formatDate } from '../../../ui/dates.ts'
import { useState } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { focusIn } from '../attempt.tsx'
import { accountName } from '../../../platform/session/account.ts'
import { saveFile } from '../../../platform/save-file.ts'

/** What alone goes on paper while it is there. */
function PrintedSheet({ text }: { text: string }) {
  return createPortal(
    <pre data-printed-sheet aria-hidden>
      {text}
    </pre>,
    document.body,
  )
}

/** The codes as they are kept on paper or in a file: what they are for, whose, where and since when. */
function codesText(codes: readonly string[], email: string): string {
  const day = formatDate(new Date().toISOString())
  const head = m.profile_codes_paper({ instance: instance().name, address: location.host, email, day })
  return `${head}\n\n${codes.join('\n')}\n\n${m.profile_codes_paper_note()}\n`
}

interface Props {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/** The codes, this once. */
export function CodesDialog({ codes, onClose }: Props) {
  const [copied, setCopied] = useState('')
  const text = codesText(codes, accountName(useUser()))
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(m.profile_codes_copied())
    } catch {
      // plain http and some browsers keep the clipboard to themselves
      setCopied(m.profile_codes_not_copied())
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.profile_codes_title()}
      description={m.profile_codes_lead()}
      footer={
        <Button look="solid" onClick={onClose}>
          {m.profile_codes_kept()}
        </Button>
      }
    >
      <ol className="grid gap-x-6 gap-y-1 rounded-base border border-line bg-sunk p-4 font-script rail:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ol>
      <div ref={focusIn} className="mt-4 flex flex-wrap gap-2">
        <Button icon="copy" onClick={() => void copy()}>
          {m.profile_codes_copy()}
        </Button>
        <Button
          icon="download"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), m.profile_codes_file())}
        >
          {m.profile_codes_download()}
        </Button>
        <Button icon="printer" onClick={() => print()}>
          {m.profile_codes_print()}
        </Button>
      </div>
      <p aria-live="polite" className="mt-2 text-sm text-ink-soft">
        {copied}
      </p>
      <PrintedSheet text={text} />
    </Dialog>
  )
}
