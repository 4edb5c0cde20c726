/** Invitations once they are made: behind their link, in the list of those that wait, and in that of those one sent. */

export { AnswerPage, Preview } from './answer-page.tsx'
export { Answers } from './answers.tsx'
export { WaitingInvitations } from './waiting-invitations.tsx'
export { LinkDialog, SentList, SentRows } from './sent-list.tsx'
