/**
 * The pages that `VERSE_KEYS` must produce, written by hand according to the layout's rules: names centred above verse,
 * each half line starting where the one before it ends.
 */
export const VERSE_PAGES: readonly string[] = [
  `                              PERSONNAGES


CAMILLE

HUGO`,
  `                              ACTE PREMIER


                               SCÈNE PREMIÈRE

La salle d’un phare, la nuit. Camille remonte la lampe. Entre Hugo, un sac sur
l’épaule.

                                  CAMILLE
    La mer a pris ce soir la voix de ma grand-mère :
    Elle appelle quelqu’un, elle gronde, elle espère,
    Et du haut de la tour je réponds par le feu ;
    Car c’est parler, je crois, que de briller un peu.

                                   HUGO
    Tu parles aux bateaux comme on parle à des bêtes ;
    Tu leur dis de dormir au milieu des tempêtes.

                                  CAMILLE
    Je leur dis de rentrer.

                                   HUGO
                        Et s’ils ne veulent pas ?

                                  CAMILLE
    J’attends. La lampe attend. Je compte tous leurs pas.

                                   HUGO
    Un bateau n’en a point.

                                  CAMILLE
                          Il en a sur la vague :
    Il boite, il danse, il court, il hésite, il divague.
    Celui que je connais rentre toujours le soir
    Comme un homme fâché qui ne veut rien savoir.

                                HUGO, à part
    Elle sait que je pars. Elle a vu ma valise.

                                  CAMILLE
    Que dis-tu dans ton coin ?

                                   HUGO
                            Je parle de la brise.

                                  CAMILLE
    La brise ? Elle est au nord. On ne part pas ce soir.



                                     1`,
  `                                   HUGO
    Qui t’a dit que je pars ?

                                  CAMILLE
                         Ton sac. Ton manteau noir.
    Ta façon de tourner autour de cette table
    Comme un chat qui comprend que l’orage est probable.

Un temps. Hugo pose son sac.

                                   HUGO
    Eh bien ! oui, je m’en vais. Le port est sans travail ;
    J’ai vendu le canot, les filets, le bétail ;
    Il me reste une montre et l’adresse d’un frère
    Qui coupe du sapin de l’autre côté de la terre.

                                  CAMILLE
    De l’autre !

                                   HUGO
              Il écrit peu. Il dit que l’hiver
    Y tombe d’un seul coup et fait taire la mer.

                                  CAMILLE
    Faire taire la mer ! Et tu veux ce silence ?

                                   HUGO
    Je veux dormir.

                                  CAMILLE
                   Dormir ! La belle récompense !
    Moi qui ne dors jamais, je te dirai pourquoi
    Les nuits ont plus de prix quand on veille pour toi.

                                   HUGO
    Pour moi ?

                                  CAMILLE
              Pour qui crois-tu que cette lampe tourne ?
    Pour le cargo qui passe et jamais ne retourne ?
    Chaque soir, à huit heures, avant d’aller au quai,
    Tu levais vers le feu ton vieux bonnet troué.

                                   HUGO
    Tu le voyais d’ici ?

                                  CAMILLE
                     J’en ai compté les mailles.



                                     2`,
  `                                   HUGO
    On voit donc de si loin ?

                                  CAMILLE
                          On voit où que tu ailles.

La corne de brume. La lampe baisse ; Camille court à la manivelle.

                                  CAMILLE
    Aide-moi ! Prends le bras ! Pousse, et compte avec moi !

                                   HUGO
    Un.

                                  CAMILLE
       Plus fort !

                                   HUGO
                Deux.

                                  CAMILLE
                      Plus fort ! La lampe a froid, et toi
    Tu la regardes comme on regarde une gare.

                                   HUGO
    Trois. Elle remonte.

                                  CAMILLE
                       Attends. Là-bas, dans la bagarre
    Des vagues et du vent, vois-tu ce point qui luit ?

                                   HUGO
    Un bateau.

                                  CAMILLE
              Sans patron, peut-être, dans la nuit.
    Il tourne sur lui-même. Il a perdu la passe.

                                   HUGO
    Il lui faut un pilote.

                                  CAMILLE
                      Il lui faut qu’on lui fasse
    Un chemin de lumière, et quelqu’un sur le bord.

                           HUGO, prenant le cordage
    Je connais le rocher. Je connais chaque mort
    Qu’il a faite, et par où l’on passe quand on l’aime.



                                     3`,
  `                                  CAMILLE
    Tu partais.

                                   HUGO
              Je descends. Garde-moi le feu.

                                  CAMILLE
                                           Même
    Si la lampe s’éteint, je brûlerai les bancs.

                                   HUGO
    Les chaises.

                                  CAMILLE
               Et la table.

                                   HUGO
                         Et mes souliers ?

                                  CAMILLE
                                         Dedans !

Hugo sort en courant. Elle reste seule et tourne la manivelle.

                                  CAMILLE
    Va. La terre est en bas, qui t’attend, et ton frère
    Coupera bien sans toi les sapins de sa terre.
    J’ai huit heures de nuit, du pétrole, et deux mains.
    On ne va pas plus loin par de plus longs chemins.

Noir.



                                     4`,
]
