/**
 * Parts around the page that can appear a moment after the page itself. They share one file, which is loaded once the
 * user can type on the page.
 */
export { PageCount, PlayLinks } from '../toolbar/play-links.tsx'
export { Collaborators } from '../presence/collaborators.tsx'
export { RevisionSign } from '../production/revision-sign.tsx'
export { SuggestingNotice } from '../comments/suggesting-notice.tsx'
export { Announcer } from './announcer.tsx'
