const style = (name: string, index: number): string =>
  `<style name="${name}" builtin="1" builtin_index="${index}" font="Courier" size="12"/>`

/**
 * A script written for these tests in the format of version 1.2, with marks as tags and the title page in attributes.
 */
export const FIRST_FILE = `<?xml version="1.0" encoding="utf-8"?>
<document type="Open Screenplay Format document" version="12">
  <info title="The Ferry" title_format="&lt;u&gt;" subtitle="A short one" written_by="Written by&#10;A. Nonymous" copyright="(c) 2012" contact="Quay 1&#10;Harbour" drafts="First Draft" pagecount="1"/>
  <settings page_height="2794" cont_text="(cont'd)" scene_numbering="true" scenes_locked="true"/>
  <styles>${style('Normal Text', 0)}${style('Titre', 1)}${style('Action', 2)}${style('Figure', 3)}${style('Parenthetical', 4)}${style('Dialogue', 5)}${style('Transition', 6)}${style('Shot', 7)}</styles>
  <paragraphs>
    <para scene_number="12A" synopsis="Nora waits.&amp;#xA;It rains." note="cold"><style basestylename="Titre"/><text>Int. boathouse - night</text></para>
    <para><style basestylename="Action"/><text>&lt;b&gt;Water &lt;i&gt;drips&lt;/i&gt;&lt;/b&gt;&lt;br&gt;a &lt;u&gt;drop&lt;/u&gt; 1 &lt; 2 &lt;bgcolor="#00FF00"&gt;green&lt;/bgcolor&gt;</text></para>
    <para><style basestylename="Action"/><text>&lt;rev="3"&gt;It drips again.&lt;/rev&gt;</text></para>
    <para><style basestylename="Figure" dualdialogue="1"/><text>Nora (V.O.) (cont'd)</text></para>
    <para><style basestylename="Parenthetical"/><text>low</text></para>
    <para><style basestylename="Dialogue"/><text>Go.</text></para>
    <para><style basestylename="Figure"/><text>Old Pike</text></para>
    <para><style basestylename="Dialogue"/><text>Stay.</text></para>
    <para><style basestylename="Action"/><text>&lt;b&gt;&lt;br&gt;&lt;/b&gt;</text></para>
    <para><style basestylename="Shot" pagebreakbefore="1"/><text>Close on a hand</text></para>
    <para><style basestylename="Transition"/><text>Cut to:</text></para>
  </paragraphs>
  <spelling language="en_US"><user_dictionary/></spelling>
  <lists><characters><character name="NORA"/><character name="A Silent Gull"/></characters></lists>
</document>`

/** A stage play written for these tests in the format of version 5, with custom styles and a title page. */
export const LAST_FILE = `<?xml version="1.0" encoding="UTF-8"?>
<document type="Open Screenplay Format document" version="50">
  <info uuid="1"/>
  <settings page_height="2970" cont_text="(suite)" more_text="(PLUS)"/>
  <styles>
    ${style('Normal Text', 0)}${style('Scene Heading', 1).replace('/>', ' numbering="true" number_locked="false"/>')}${style('Action', 2)}${style('Character', 3)}${style('Parenthetical', 4)}${style('Dialogue', 5)}
    <style name="Acte" basestyle="Normal Text" align="center" pagebreakbefore="1"/>
    <style name="Didascalie" basestyle="Action" italic="1" allcaps="1"/>
    <style name="Chanson" basestyle="Dialogue"/>
    <style name="Panneau" basestyle="Enseigne" bold="1"/>
    <style name="Enseigne" basestyle="Action" align="center" bold="0" underline="1"/>
    <style name="Left column" basestyle="Action" column="1"/>
  </styles>
  <paragraphs>
    <para><style basestyle="Acte"/><text>ACTE I</text></para>
    <para number="7"><style basestyle="Scene Heading"/><text>Scène 1</text></para>
    <para><style basestyle="Didascalie"/><text>le quai est </text><text bold="1">vide</text></para>
    <para><style basestyle="Character"/><text revision="2">ÉLÉONORE (à part) (SUITE)</text></para>
    <para number="3"><style basestyle="Dialogue"/><text>Qui </text><text strikethrough="1">va</text><text allcaps="1"> là</text><text link="http://example.org/"> ?</text><marks><mark at="3" revision="4"/></marks></para>
    <para bookmark="ici"><style basestyle="Chanson"/><text color="#FF0000">Sur le pont</text></para>
    <para><style basestyle="Action" align="center"/><text>NOIR</text></para>
    <para><style basestyle="Panneau"/><text>FERMÉ</text></para>
    <para><style basestyle="Left column" align="right"/><text>À gauche.</text></para>
    <para><style basestyle="Personne ne sait"/><text font="Times">Rien.</text><drawing/></para>
    <para><style name="Normal Text"/><text></text></para>
  </paragraphs>
  <titlepage>
    <para><style basestyle="Normal Text"/><text></text></para>
    <para bookmark="Title"><style basestyle="Normal Text" align="center"/><text underline="1">LE BAC</text></para>
    <para><style basestyle="Normal Text" align="center"/><text>pièce de</text></para>
    <para bookmark="Author"><style basestyle="Normal Text" align="center"/><text>A. Nonyme</text></para>
    <para bookmark="BasedOn"><style basestyle="Normal Text" align="center"/><text>d’après </text><text italic="1">Le Quai</text></para>
    <para bookmark="Draft"><style basestyle="Normal Text"/><text>v3
mai 2025</text></para>
    <para bookmark="Contact"><style basestyle="Normal Text"/><text>1, rue du Port</text></para>
    <para bookmark="Email"><style basestyle="Normal Text"/><text>a@example.org</text></para>
  </titlepage>
  <lists><characters><character name="ÉLÉONORE"/></characters><highlight_rules><rule/><rule/></highlight_rules></lists>
</document>`
