import type { LegalText } from './legal.tsx'

export const privacy: LegalText = {
  en: [
    {
      title: 'In short',
      paragraphs: [
        'What you enter here stays on this instance. No page calls another company: no analytics, no advertising, no fonts or pictures from elsewhere. Only if you allow online voices does your browser send the lines it speaks to its own voice service, and only if you allow it does it send your voice, while you rehearse a line, to the service of its maker, which recognises what you say.',
      ],
    },
    {
      title: 'What is kept, and why',
      paragraphs: [
        'Your account: e-mail address, the name you chose, your language, and your password as a hash that cannot be turned back into it. Without these nobody could sign in.',
        'Your sessions: when and from which network address and browser you signed in, so that a session can be ended and misuse recognised.',
        'Your plays: their text and the history of changes with who made them, because writing together is built on it; and who has which role on which play.',
        'The log of the server: requests with their time, network address and result, never passwords and never the text of a play.',
      ],
    },
    {
      title: 'What others see',
      paragraphs: [
        'People with a role on a play see its text, your name, and your cursor while you are in it. Your e-mail address is seen by whoever typed it to invite you, and by the administrators of this instance. Whoever runs the machine can technically read everything stored on it.',
      ],
    },
    {
      title: 'What your browser keeps',
      paragraphs: [
        'A cookie with your session (at most 400 days), one with your language (one year), and one that remembers for an hour which page you wanted before signing in. They serve nothing else, and so you are not asked about them.',
        'A copy of the plays you opened, so that you can go on writing without a network, and a few settings such as the colours. Signing out erases these copies.',
      ],
    },
    {
      title: 'How long',
      paragraphs: [
        'Plays in the trash are removed after 30 days. Sessions end after 60 days without use, and after 400 days at the latest. The embedded database is copied once a day, and the last 14 copies are kept: what is removed leaves them within two weeks. An account stays until it is closed.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'You may ask whoever runs this instance what is kept about you, have it corrected, handed over in a form a machine can read, or removed; you may object to its use, and you may complain to the data protection authority of your country. Write to the contact given above.',
      ],
    },
  ],
  fr: [
    {
      title: 'En bref',
      paragraphs: [
        'Ce que vous saisissez ici reste sur cette instance. Aucune page ne fait appel à une autre entreprise\u00a0: ni mesure d’audience, ni publicité, ni polices ou images venues d’ailleurs. Votre navigateur n’envoie les répliques qu’il dit à son propre service vocal que si vous autorisez les voix en ligne, et il n’envoie votre voix, pendant que vous répétez une réplique, au service de son éditeur qui reconnaît ce que vous dites, que si vous l’y autorisez.',
      ],
    },
    {
      title: 'Ce qui est conservé, et pourquoi',
      paragraphs: [
        'Votre compte\u00a0: adresse e-mail, nom que vous avez choisi, langue, et votre mot de passe sous forme d’une empreinte dont on ne peut le retrouver. Sans cela, personne ne pourrait se connecter.',
        'Vos sessions\u00a0: quand, de quelle adresse réseau et de quel navigateur vous vous êtes connecté, pour pouvoir mettre fin à une session et reconnaître les abus.',
        'Vos textes\u00a0: leur contenu et l’historique des modifications avec leurs auteurs, car l’écriture à plusieurs repose dessus\u202f; et qui a quel rôle sur quel texte.',
        'Le journal du serveur\u00a0: les requêtes avec leur heure, leur adresse réseau et leur résultat, jamais de mot de passe et jamais le contenu d’un texte.',
      ],
    },
    {
      title: 'Ce que les autres voient',
      paragraphs: [
        'Les personnes qui ont un rôle sur un texte en voient le contenu, ainsi que votre nom, et votre curseur tant que vous y êtes. Votre adresse e-mail est visible de qui l’a saisie pour vous inviter, et des administrateurs de cette instance. La personne qui tient la machine peut techniquement lire tout ce qui s’y trouve.',
      ],
    },
    {
      title: 'Ce que garde votre navigateur',
      paragraphs: [
        'Un cookie pour votre session (400 jours au plus), un pour votre langue (un an), et un qui retient pendant une heure la page que vous vouliez avant de vous connecter. Ils ne servent à rien d’autre\u00a0: c’est pourquoi on ne vous demande rien à leur sujet.',
        'Une copie des textes que vous avez ouverts, pour continuer à écrire sans réseau, et quelques réglages comme les couleurs. Se déconnecter efface ces copies.',
      ],
    },
    {
      title: 'Combien de temps',
      paragraphs: [
        'Les textes mis à la corbeille sont supprimés au bout de 30 jours. Une session prend fin après 60 jours sans usage, et après 400 jours au plus tard. La base de données intégrée est copiée une fois par jour et les 14 dernières copies sont conservées\u00a0: ce qui est supprimé en disparaît donc en deux semaines. Un compte demeure jusqu’à sa fermeture.',
      ],
    },
    {
      title: 'Vos droits',
      paragraphs: [
        'Vous pouvez demander à la personne qui tient cette instance ce qui est conservé à votre sujet, le faire corriger, vous le faire remettre sous une forme lisible par une machine ou le faire supprimer\u202f; vous pouvez vous opposer à son usage et saisir l’autorité de protection des données de votre pays. Écrivez au contact indiqué plus haut.',
      ],
    },
  ],
}
