/** A script written for these tests with every feature of Final Draft 8 to 11, in the format of those versions. */
export const OLD_FILE = `<?xml version="1.0" encoding="UTF-8" standalone="no" ?>
<FinalDraft DocumentType="Script" Template="No" Version="1">
  <Content>
    <Paragraph Type="New Act"><Text>ACT ONE</Text></Paragraph>
    <Paragraph Number="1" Type="Scene Heading">
      <SceneProperties Length="2/8" Page="1" Title="">
        <Summary><Paragraph Alignment="Left"><Text>Nora waits </Text><Text Style="Italic">too long</Text><Text>.</Text></Paragraph><Paragraph><Text>It rains.</Text></Paragraph></Summary>
      </SceneProperties>
      <Text>INT. BOATHOUSE - NIGHT</Text>
    </Paragraph>
    <Paragraph Type="Action">
      <ScriptNote Color="#FFFFFFFF0000" ID="1"><Paragraph><Text>Is it </Text><Text Style="Bold">cold?</Text></Paragraph></ScriptNote>
      <Text>Water </Text><Text Style="Bold+Underline">drips</Text><Text>, </Text><Text Style="AllCaps">a drop</Text><Text> at </Text><Text Style="Strikeout">some</Text><Text Style="HiddenText">every</Text><Text> time.</Text>
    </Paragraph>
    <Paragraph Type="Character"><Text RevisionID="2">NORA </Text><Text RevisionID="3">(V.O.) (CONT'D)</Text></Paragraph>
    <Paragraph Type="Parenthetical"><Text>low</Text></Paragraph>
    <Paragraph Type="Dialogue"><Text>Nobody
came.</Text></Paragraph>
    <Paragraph>
      <DualDialogue>
        <Paragraph Type="Character"><Text>NORA</Text></Paragraph>
        <Paragraph Type="Dialogue"><Text>Go.</Text></Paragraph>
        <Paragraph Type="Character"><Text>OLD PIKE (O.S.)</Text></Paragraph>
        <Paragraph Type="Dialogue"><Text>Stay.</Text></Paragraph>
      </DualDialogue>
    </Paragraph>
    <Paragraph Type="Singing"><Text>La, la</Text></Paragraph>
    <Paragraph Type="Shot"><Text>CLOSE ON A HAND</Text></Paragraph>
    <Paragraph Type="Cast List"><Text>(NORA, OLD PIKE)</Text></Paragraph>
    <Paragraph Type="General"><Text></Text></Paragraph>
    <Paragraph Type="Transition"><Text>CUT TO:</Text></Paragraph>
    <Paragraph Number="1A" StartsNewPage="Yes" Type="Scene Heading"><Text>OMITTED</Text></Paragraph>
    <Paragraph Alignment="Center" Type="Action"><Text>SILENCE</Text></Paragraph>
    <Paragraph Type="End of Act"><Text>END OF ACT ONE</Text></Paragraph>
  </Content>
  <PageLayout BottomMargin="72" TopMargin="72"><PageSize Height="11.69" Width="8.27"/></PageLayout>
  <ElementSettings Type="New Act"><ParagraphSpec Alignment="Center" StartsNewPage="Yes"/></ElementSettings>
  <TitlePage><Content>
    <Paragraph Alignment="Center"/><Paragraph Alignment="Center"><Text Style="Underline">THE LAST FERRY</Text></Paragraph>
    <Paragraph Alignment="Center"/><Paragraph Alignment="Center"><Text>Screenplay by</Text></Paragraph>
    <Paragraph Alignment="Center"/><Paragraph Alignment="Center"><Text>A. Nonymous</Text></Paragraph>
    <Paragraph Alignment="Center"><Text>&amp; B. Nonymous</Text></Paragraph>
    <Paragraph Alignment="Center"/><Paragraph Alignment="Center"><Text>Based on the tale of a ferry</Text></Paragraph>
    <Paragraph Alignment="Right"><Text>3rd draft, 12 May 2025</Text></Paragraph>
    <Paragraph Alignment="Left"><Text>1 Quay Street
Harbour 12345</Text></Paragraph>
    <Paragraph Alignment="Left"><Text>a@example.org</Text></Paragraph>
  </Content></TitlePage>
  <SmartType><Characters><Character>NORA</Character><Character>OLD PIKE</Character><Character>A SILENT GULL</Character></Characters></SmartType>
  <CharacterHighlighting><Character Color="#FFFF00000000" Name="NORA" Visible="Yes"/><Character Color="#FFFFFFFFFFFF" Name="OLD PIKE" Visible="No"/></CharacterHighlighting>
</FinalDraft>`

/**
 * A stage play written for these tests, with a custom template, notes and an outline in the format of Final Draft 12
 * and 13.
 */
export const NEW_FILE = `<?xml version="1.0" encoding="UTF-8" standalone="no" ?>
<FinalDraft DocumentType="Script" Template="No" Version="6">
  <Content>
    <Paragraph Type="Outline 2"><Text>Le début</Text></Paragraph>
    <Paragraph Type="Outline Body"><Text>On attend le bac.</Text></Paragraph>
    <Paragraph Type="Acte"><Text>ACTE I</Text></Paragraph>
    <Paragraph Type="Scene Heading"><Text>SCÈNE 1</Text></Paragraph>
    <Paragraph Type="Stage Directions"><Text>le quai est vide</Text></Paragraph>
    <Paragraph Type="Personne"><Text>ÉLÉONORE (à part) (SUITE)</Text></Paragraph>
    <Paragraph Type="Voice"><Text>Qui va là ?</Text></Paragraph>
    <Paragraph Type="Chanson"><Text>Sur le pont</Text></Paragraph>
    <Paragraph Type="Vers"><Text>La mer est grande et moi je suis petite.</Text></Paragraph>
    <Paragraph Type="Interlude"><Text>Noir</Text></Paragraph>
    <Paragraph Type="Memo"><Text>à revoir</Text></Paragraph>
  </Content>
  <ElementSettings Type="Stage Directions"><FontSpec Style="Italic+AllCaps"/><ParagraphSpec Alignment="Left"/><Behavior PaginateAs="General"/></ElementSettings>
  <ElementSettings Type="Personne"><Behavior PaginateAs="Character"/></ElementSettings>
  <ElementSettings Type="Voice"><Behavior PaginateAs="Dialogue"/></ElementSettings>
  <ElementSettings Type="Interlude"><ParagraphSpec Alignment="Center" StartsNewPage="Yes"/><Behavior PaginateAs="General"/></ElementSettings>
  <ElementSettings Type="Memo"><FontSpec Style="Italic+HiddenText"/></ElementSettings>
  <MoresAndContinueds><DialogueBreaks DialogueBottom="(PLUS)" DialogueTop="(SUITE)"/></MoresAndContinueds>
  <ScriptNotes>
    <ScriptNote Id="2" Name="" Range="40,44" Type="General"><Paragraph><Text>Au scénographe</Text></Paragraph></ScriptNote>
    <ScriptNote Id="1" Range="9,9"><Paragraph><Text>premier mot</Text></Paragraph></ScriptNote>
  </ScriptNotes>
  <UnanchoredScriptNotes><ScriptNote Id="3"><Paragraph><Text>Pour tous</Text></Paragraph></ScriptNote></UnanchoredScriptNotes>
</FinalDraft>`
