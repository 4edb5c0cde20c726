/**
 * The paths of all pages, without the language prefix; a part in braces is variable. The server responds to any other
 * path with the same shell and status 404.
 */
export const PAGES = [
  '/',
  '/terms',
  '/privacy',
  '/profile',
  '/auth/login',
  '/auth/register',
  '/auth/invite',
  '/auth/confirm',
  '/auth/reset-password',
  '/auth/admin-setup',
  '/admin',
  '/admin/plays',
  '/admin/users',
  '/admin/groups',
  '/admin/ai-features',
  '/admin/email-templates',
  '/admin/set-admin',
  '/plays',
  '/plays/import',
  '/plays/import/{id}',
  '/plays/{id}',
  '/plays/{id}/edit',
  '/plays/{id}/listen',
  '/plays/{id}/rehearse',
  '/plays/{id}/rehearsals',
  '/plays/{id}/rehearsals/calls',
  '/plays/{id}/rehearsals/line-notes',
  '/plays/{id}/rehearsals/parts',
  '/plays/{id}/rehearsals/doubling',
  '/plays/{id}/reading',
  '/plays/{id}/record',
  '/groups',
  '/groups/{id}',
  '/groups/{id}/voices',
  '/social/friends',
  '/social/friends/accept',
  '/playground/auth-test',
  '/playground/editor-test',
  '/playground/play-editor',
  '/playground/fountain-editor',
  '/playground/jwt-security-test',
  '/playground/screenplay-editor',
] as const

/**
 * Redirects, without the language prefix. A full URL leads outside the application. Both the server and the browser
 * follow them, and keep the query and fragment.
 */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/login': '/auth/login',
  '/register': '/auth/register',
  '/auth': '/auth/login',
  '/social': '/social/friends',
}
