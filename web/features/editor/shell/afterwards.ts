/**
 * Parts around the page that may appear a moment after it. They share one file, which is loaded once the user can type
 * on the page.
 */
export { PageCount, PlayLinks } from '../toolbar/play-links.tsx'
export { Collaborators } from '../presence/collaborators.tsx'
export { RevisionSign } from '../production/revision-sign.tsx'
export { SuggestingNotice } from '../comments/suggesting-notice.tsx'
export { Announcer } from './announcer.tsx'
