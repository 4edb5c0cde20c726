/**
 * Pages that few people open, and seldom: their own parts are asked for once the page itself is there. What tells of news
 * needs hardly anything that is not there by then.
 */
const SELDOM = new RegExp(
  `^assets/(?:${[
    'terms|privacy|profile',
    'login|register|invite|confirm|reset-password|admin-setup|accept',
    'users|groups|plays|import|reading|record|ai-features|email-templates|set-admin',
    'bell|announce|export-question',
    'auth-test|editor-test|play-editor|fountain-editor|jwt-security-test|screenplay-editor',
  ].join('|')})-[\\w-]{8}\\.js$`,
)

/**
 * What is fetched together with a part of the app. Every page brings the names of all of it along, so those of pages that
 * are seldom opened are left out, but for styles, without which a page would be shown undressed.
 */
export const earlyParts = (file: string, parts: string[]): string[] =>
  SELDOM.test(file) ? parts.filter((part) => part.endsWith('.css')) : parts
