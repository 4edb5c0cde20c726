import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { m } from '../../messages/messages.js'
import { modeOf, preferColourMode, useColourMode } from '../../platform/colour-mode.ts'
import { useLocale } from '../../platform/i18n/locale.ts'
import { paletteAsked } from '../../ui/palette/asked.ts'
import { OpenMenu } from '../../ui/menu-open.tsx'
import { AccountButton, type AccountItemsProps } from './account-menu.tsx'
import { meQuery } from '../../platform/session/account.ts'
import { useSignOut } from './sign-out.tsx'
import { useOwnLanguage } from './you/preferences.tsx'

/** The account menu: profile, administration, appearance, language, sign out. */
export function AccountItems({ name, picture, person }: AccountItemsProps) {
  const { data: me } = useQuery(meQuery)
  const go = useNavigate()
  const locale = useLocale()
  const switchLanguage = useOwnLanguage()
  const dark = modeOf(useColourMode()) === 'dark'
  const { ask, dialog } = useSignOut(person)
  const other = locale === 'fr' ? ({ to: 'en', label: 'English' } as const) : ({ to: 'fr', label: 'Français' } as const)
  return (
    <>
      <OpenMenu
        trigger={<AccountButton name={name} picture={picture} />}
        groups={[
          [
            { icon: 'circle-user-round', label: m.account_profile(), run: () => void go({ to: '/profile' }) },
            ...(me?.admin === true
              ? [{ icon: 'shield', label: m.page_admin(), run: () => void go({ to: '/admin' }) }]
              : []),
          ],
          [
            {
              icon: dark ? 'sun' : 'moon',
              label: dark ? m.account_light() : m.account_dark(),
              run: () => preferColourMode(dark ? 'light' : 'dark'),
            },
            { icon: 'search', label: m.palette_label(), run: () => paletteAsked.set(true) },
            { icon: 'languages', label: other.label, run: () => switchLanguage(other.to) },
          ],
          [{ icon: 'log-out', label: m.profile_sign_out(), run: ask }],
        ]}
      />
      {dialog}
    </>
  )
}
