import { useCallback, useEffect, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { flagState, loadFlags, useFlags } from '../../../platform/flags.ts'
import { Button } from '../../../ui/button.tsx'
import { LogLevels } from '../../../ui/log-levels.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { ListSkeleton } from '../frame/list-skeleton.tsx'
import { Notice } from '../frame/notice.tsx'
import { DebugFlag } from './debug-flag.tsx'
import { NumberFlag } from './number-flag.tsx'
import { SwitchFlag } from './switch-flag.tsx'

/** What holds for everybody on this instance, switched here. */
export function FlagsPage() {
  const { values, loading } = useFlags()
  const [unread, setUnread] = useState(false)
  const read = useCallback(() => void loadFlags().then(() => setUnread(flagState.get().error !== null)), [])
  useEffect(read, [read])
  return (
    <AdminPage title={m.page_admin()} here="flags">
      <h2 className="font-serif text-xl">{m.admin_flags()}</h2>
      <p className="mb-4 max-w-prose text-ink-soft">{m.admin_flags_lead()}</p>
      {unread && !loading && (
        <Notice title={m.admin_flags_load_failed()}>
          <Button className="mt-2" onClick={read}>
            {m.ui_try_again()}
          </Button>
        </Notice>
      )}
      {loading && <ListSkeleton />}
      {!loading && (
        <ul className="border-t border-line">
          <SwitchFlag name="registrationEnabled" label={m.admin_flag_registration()} value={values.registrationEnabled}>
            {m.admin_flag_registration_says()}
          </SwitchFlag>
          <SwitchFlag name="ttsLimitFirst15" label={m.admin_flag_tts()} value={values.ttsLimitFirst15}>
            {m.admin_flag_tts_says()}
          </SwitchFlag>
          <NumberFlag value={values.jobRecoveryAttemptsLimit} />
          <DebugFlag />
        </ul>
      )}
      <LogLevels />
    </AdminPage>
  )
}
