import type { StartAccount } from '@replique/contract'
import { MOST_OF_LIST, readClassList } from '@replique/contract/class-list'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { administration } from '../../../platform/api/administration.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import '../../../platform/api/admin-failures.ts'
import { getLocale } from '../../../platform/i18n/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/field.tsx'
import { LanguageField } from '../frame/language-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { Preview } from './preview.tsx'

/** The pasted list, who will get an account by it, and the button that makes them. */
export function ListForm({ onMade }: { onMade: (accounts: readonly StartAccount[]) => void }) {
  const client = useQueryClient()
  const [list, setList] = useState('')
  const [language, setLanguage] = useState(getLocale())
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const read = readClassList(list)
  const count = read.names.length
  const tooLong = count > MOST_OF_LIST.names
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure('')
    if (count === 0) return setFailure(m.admin_list_empty())
    setBusy(true)
    try {
      const { accounts } = await administration.admins.addAccounts({ list, language })
      void client.invalidateQueries({ queryKey: ['admin'] })
      onMade(accounts)
    } catch (error) {
      setFailure(failureMessage(error))
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <p className="max-w-prose text-ink-soft">{m.admin_accounts_lead()}</p>
      <TextArea
        label={m.admin_list()}
        hint={m.admin_list_hint()}
        {...(tooLong ? { error: m.admin_list_long({ count: String(count), most: String(MOST_OF_LIST.names) }) } : {})}
        maxLength={MOST_OF_LIST.characters}
        rows={8}
        autoComplete="off"
        spellCheck={false}
        value={list}
        onChange={(event) => setList(event.target.value)}
      />
      {count > 0 && !tooLong && <Preview read={read} />}
      <div className="max-w-60">
        <LanguageField label={m.admin_accounts_language()} value={language} onChange={setLanguage} />
      </div>
      <div aria-live="polite">{failure && <Problem>{failure}</Problem>}</div>
      <div>
        <Button look="solid" type="submit" busy={busy} disabled={tooLong}>
          {count === 0 ? m.admin_accounts_make_none() : m.admin_accounts_make({ count })}
        </Button>
      </div>
    </form>
  )
}
