import { m } from '../messages/messages.js'
import type { Preference } from '../platform/colour-mode.ts'
import type { LoadPage } from './lazy-page.tsx'

export interface PageEntry {
  readonly name: string
  readonly path: string
  readonly load: LoadPage
  readonly title?: () => string
  /** Names of the page's guards, checked in this order. */
  readonly guards?: readonly string[]
  /**
   * Whether the secret in a public link opens the page without its guards, in which case the page loads only what the
   * link allows.
   */
  readonly guests?: boolean
  /** `bare` pages have their own frame. */
  readonly frame?: 'app' | 'bare'
  readonly colourMode?: Preference
  /** Whether only administrators can open the page, except in development. */
  readonly playground?: boolean
}

const ADMIN = ['auth', 'admin']
const AUTH = ['auth']
const PLAN = ['auth', 'subscription']
const GUEST = ['guest']
const SETUP = ['no-admin-setup']

/** Every page of the app, with its path. */
export const pages: readonly PageEntry[] = [
  { name: 'index', path: '/', load: () => import('../routes/index.tsx') },
  { name: 'terms', path: '/terms', title: m.terms_title, load: () => import('../routes/terms.tsx') },
  { name: 'privacy', path: '/privacy', title: m.privacy_title, load: () => import('../routes/privacy.tsx') },
  {
    name: 'profile',
    path: '/profile',
    title: m.nav_profile,
    guards: AUTH,
    load: () => import('../routes/profile.tsx'),
  },

  {
    name: 'auth-login',
    path: '/auth/login',
    title: m.login_title,
    guards: GUEST,
    frame: 'bare',
    load: () => import('../routes/auth/login.tsx'),
  },
  {
    name: 'auth-register',
    path: '/auth/register',
    title: m.register_title,
    frame: 'bare',
    load: () => import('../routes/auth/register.tsx'),
  },
  {
    name: 'auth-invite',
    path: '/auth/invite',
    title: m.page_invite,
    frame: 'bare',
    load: () => import('../routes/auth/invite.tsx'),
  },
  {
    name: 'auth-confirm',
    path: '/auth/confirm',
    title: m.page_confirm,
    frame: 'bare',
    load: () => import('../routes/auth/confirm.tsx'),
  },
  {
    name: 'auth-reset-password',
    path: '/auth/reset-password',
    title: m.page_reset_password,
    frame: 'bare',
    load: () => import('../routes/auth/reset-password.tsx'),
  },
  {
    name: 'auth-admin-setup',
    path: '/auth/admin-setup',
    title: m.setup_title,
    guards: SETUP,
    frame: 'bare',
    load: () => import('../routes/auth/admin-setup.tsx'),
  },

  {
    name: 'admin',
    path: '/admin',
    title: m.page_admin,
    guards: ADMIN,
    load: () => import('../routes/admin/index.tsx'),
  },
  {
    name: 'admin-plays',
    path: '/admin/plays',
    title: m.page_admin_plays,
    guards: ADMIN,
    load: () => import('../routes/admin/plays.tsx'),
  },
  {
    name: 'admin-users',
    path: '/admin/users',
    title: m.page_admin_users,
    guards: ADMIN,
    load: () => import('../routes/admin/users.tsx'),
  },
  {
    name: 'admin-groups',
    path: '/admin/groups',
    title: m.page_admin_groups,
    guards: ADMIN,
    load: () => import('../routes/admin/groups.tsx'),
  },
  {
    name: 'admin-ai-features',
    path: '/admin/ai-features',
    title: m.page_admin_ai_features,
    guards: ADMIN,
    load: () => import('../routes/admin/ai-features.tsx'),
  },
  {
    name: 'admin-email-templates',
    path: '/admin/email-templates',
    title: m.page_admin_email_templates,
    guards: ADMIN,
    load: () => import('../routes/admin/email-templates.tsx'),
  },
  {
    name: 'admin-set-admin',
    path: '/admin/set-admin',
    title: m.set_admin_title,
    guards: [...AUTH, ...SETUP],
    load: () => import('../routes/admin/set-admin.tsx'),
  },

  { name: 'plays', path: '/plays', title: m.nav_plays, guards: AUTH, load: () => import('../routes/plays/index.tsx') },
  {
    name: 'plays-import',
    path: '/plays/import',
    guards: AUTH,
    load: () => import('../routes/plays/import/index.tsx'),
  },
  {
    name: 'plays-import-id',
    path: '/plays/import/$id',
    guards: AUTH,
    load: () => import('../routes/plays/import/$id.tsx'),
  },
  {
    name: 'plays-id',
    path: '/plays/$id',
    guards: AUTH,
    guests: true,
    load: () => import('../routes/plays/$id/index.tsx'),
  },
  {
    name: 'plays-id-edit',
    path: '/plays/$id/edit',
    guards: AUTH,
    frame: 'bare',
    load: () => import('../routes/plays/$id/edit.tsx'),
  },
  {
    name: 'plays-id-listen',
    path: '/plays/$id/listen',
    guards: AUTH,
    frame: 'bare',
    load: () => import('../routes/plays/$id/listen.tsx'),
  },
  {
    name: 'plays-id-rehearse',
    path: '/plays/$id/rehearse',
    guards: AUTH,
    frame: 'bare',
    load: () => import('../routes/plays/$id/rehearse.tsx'),
  },
  {
    name: 'plays-id-rehearsals',
    path: '/plays/$id/rehearsals',
    guards: AUTH,
    load: () => import('../routes/plays/$id/rehearsals.tsx'),
  },
  {
    name: 'plays-id-rehearsals-calls',
    path: '/plays/$id/rehearsals/calls',
    guards: AUTH,
    load: () => import('../routes/plays/$id/rehearsals/calls.tsx'),
  },
  {
    name: 'plays-id-rehearsals-line-notes',
    path: '/plays/$id/rehearsals/line-notes',
    guards: AUTH,
    load: () => import('../routes/plays/$id/rehearsals/line-notes.tsx'),
  },
  {
    name: 'plays-id-rehearsals-parts',
    path: '/plays/$id/rehearsals/parts',
    guards: AUTH,
    load: () => import('../routes/plays/$id/rehearsals/parts.tsx'),
  },
  {
    name: 'plays-id-rehearsals-doubling',
    path: '/plays/$id/rehearsals/doubling',
    guards: AUTH,
    load: () => import('../routes/plays/$id/rehearsals/doubling.tsx'),
  },
  {
    name: 'plays-id-reading',
    path: '/plays/$id/reading',
    guards: AUTH,
    frame: 'bare',
    load: () => import('../routes/plays/$id/reading.tsx'),
  },
  {
    name: 'plays-id-record',
    path: '/plays/$id/record',
    guards: AUTH,
    load: () => import('../routes/plays/$id/record.tsx'),
  },

  {
    name: 'groups',
    path: '/groups',
    title: m.nav_groups,
    guards: AUTH,
    load: () => import('../routes/groups/index.tsx'),
  },
  {
    name: 'groups-id',
    path: '/groups/$id',
    title: m.page_group,
    guards: AUTH,
    load: () => import('../routes/groups/$id/index.tsx'),
  },
  {
    name: 'groups-id-voices',
    path: '/groups/$id/voices',
    title: m.page_group_voices,
    guards: PLAN,
    load: () => import('../routes/groups/$id/voices.tsx'),
  },

  {
    name: 'social-friends',
    path: '/social/friends',
    title: m.nav_friends,
    guards: AUTH,
    load: () => import('../routes/social/friends/index.tsx'),
  },
  {
    name: 'social-friends-accept',
    path: '/social/friends/accept',
    title: m.page_friends_accept,
    load: () => import('../routes/social/friends/accept.tsx'),
  },

  {
    name: 'playground-auth-test',
    path: '/playground/auth-test',
    playground: true,
    load: () => import('../routes/playground/auth-test.tsx'),
  },
  {
    name: 'playground-editor-test',
    path: '/playground/editor-test',
    playground: true,
    load: () => import('../routes/playground/editor-test.tsx'),
  },
  {
    name: 'playground-play-editor',
    path: '/playground/play-editor',
    playground: true,
    load: () => import('../routes/playground/play-editor.tsx'),
  },
  {
    name: 'playground-fountain-editor',
    path: '/playground/fountain-editor',
    playground: true,
    load: () => import('../routes/playground/fountain-editor.tsx'),
  },
  {
    name: 'playground-jwt-security-test',
    path: '/playground/jwt-security-test',
    playground: true,
    load: () => import('../routes/playground/jwt-security-test.tsx'),
  },
  {
    name: 'playground-screenplay-editor',
    path: '/playground/screenplay-editor',
    playground: true,
    colourMode: 'light',
    load: () => import('../routes/playground/screenplay-editor.tsx'),
  },
]
