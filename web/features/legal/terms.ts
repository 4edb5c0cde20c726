import type { LegalText } from './legal.tsx'

export const terms: LegalText = {
  en: [
    {
      title: 'What this is',
      paragraphs: [
        'Réplique is free software in which people write plays and screenplays together. This instance is run by the person or organisation that installed it, on their own machine and on their own responsibility; the authors of the software have no access to it.',
      ],
    },
    {
      title: 'Your plays are yours',
      paragraphs: [
        'Whatever you write or bring here stays yours. By putting it here you allow this instance to store it, to copy it for safekeeping, and to show it to the people you share it with: nothing more. Nobody trains anything on it and nobody sells it.',
        'A text written by several people belongs to them together, as the law of your country says. The software keeps no account of who owns what share; settle that among yourselves.',
        'You can take every play home at any moment, as PDF and as Fountain.',
      ],
    },
    {
      title: 'Your account',
      paragraphs: [
        'Give an address you can be reached at, and keep your password to yourself. What is done with your account counts as done by you. Tell whoever runs this instance as soon as you think that somebody else uses it.',
      ],
    },
    {
      title: 'What is not welcome',
      paragraphs: [
        'Do not bring texts that you may not copy. Do not use this place to harass, threaten or deceive anyone, to break the law, or to get at what was not shared with you. Characters may do all of that on stage; people may not do it here.',
        'Whoever runs this instance may suspend an account that does, and tells you why.',
      ],
    },
    {
      title: 'No promises that cannot be kept',
      paragraphs: [
        'The software comes without warranty, under the GNU Affero General Public License, version 3 or later. Whoever runs this instance takes reasonable care of it but cannot promise that it is always there. Keep copies of what you cannot afford to lose.',
        'Where the law gives you more than this text, the law holds.',
      ],
    },
    {
      title: 'Changes',
      paragraphs: [
        'When these terms change, this page changes, and those who have an account are told before the change takes effect. If you do not agree, download your plays and close your account.',
      ],
    },
  ],
  fr: [
    {
      title: 'De quoi il s’agit',
      paragraphs: [
        'Réplique est un logiciel libre avec lequel on écrit des pièces et des scénarios à plusieurs. Cette instance est gérée par la personne ou l’organisation qui l’a installée, sur sa propre machine et sous sa seule responsabilité\u202f; les auteurs du logiciel n’y ont pas accès.',
      ],
    },
    {
      title: 'Vos textes sont à vous',
      paragraphs: [
        'Ce que vous écrivez ou apportez ici reste à vous. En le déposant, vous autorisez cette instance à le conserver, à le copier par sécurité et à le montrer aux personnes avec qui vous le partagez\u00a0: rien de plus. Il ne sert à entraîner aucun modèle et n’est vendu à personne.',
        'Un texte écrit à plusieurs appartient à ses auteurs ensemble, selon le droit de votre pays. Le logiciel ne tient pas le compte des parts de chacun\u202f; convenez-en entre vous.',
        'Vous pouvez à tout moment emporter chacun de vos textes, en PDF et en Fountain.',
      ],
    },
    {
      title: 'Votre compte',
      paragraphs: [
        'Indiquez une adresse où l’on peut vous joindre et gardez votre mot de passe pour vous. Ce qui est fait depuis votre compte est réputé fait par vous. Prévenez la personne qui tient cette instance dès que vous pensez qu’un autre s’en sert.',
      ],
    },
    {
      title: 'Ce qui n’a pas sa place ici',
      paragraphs: [
        'N’apportez pas de textes que vous n’avez pas le droit de copier. Ne vous servez pas de ce lieu pour harceler, menacer ou tromper qui que ce soit, pour enfreindre la loi ou pour atteindre ce qui n’a pas été partagé avec vous. Vos personnages en ont le droit sur scène\u202f; les personnes, pas ici.',
        'La personne qui tient cette instance peut suspendre un compte qui s’y livre, et vous en donne la raison.',
      ],
    },
    {
      title: 'Pas de promesse intenable',
      paragraphs: [
        'Le logiciel est fourni sans garantie, sous licence publique générale GNU Affero, version 3 ou ultérieure. La personne qui tient cette instance en prend un soin raisonnable sans pouvoir promettre qu’elle soit toujours là. Gardez une copie de ce que vous ne pouvez pas vous permettre de perdre.',
        'Là où la loi vous accorde davantage que ce texte, c’est la loi qui vaut.',
      ],
    },
    {
      title: 'Modifications',
      paragraphs: [
        'Quand ces conditions changent, cette page change, et les titulaires d’un compte en sont avertis avant que la modification ne prenne effet. Si vous n’êtes pas d’accord, téléchargez vos textes et fermez votre compte.',
      ],
    },
  ],
}
