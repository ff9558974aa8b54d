import { Link } from 'react-router';
import { community } from '../community.ts';
import { PageMeta } from '../layout/page-meta.tsx';
import { Document, Points, Section } from './document.tsx';

export default function TeamsPage() {
  const { name, address, isExample } = community;
  return (
    <Document
      title="Teams"
      lead="A site like this is a few neighbours, a computer somewhere, and software that many hands have worked on."
      art="teams"
    >
      <PageMeta title="Teams" description="Who runs this site, and who made what it runs on." />
      <Section title="The people who run this site">
        <p>
          {name}, {address.join(', ')}. They keep the server, decide who takes part, and answer when something is wrong.
          How to reach them stands under{' '}
          <Link to="/contact" className="link">
            Contact
          </Link>
          .
        </p>
        {isExample && (
          <p className="rounded-box bg-base-200 p-4">
            This community is an example that comes with the software: its address, number and email belong to nobody.
            Whoever runs this site has not written their own yet.
          </p>
        )}
      </Section>
      <Section title="The people who give and take">
        <p>
          Food is given from one neighbour to another. The site brings them together; it does not store, check or sell
          any food. Whether something is still good is for the two of you to judge when you meet.
        </p>
      </Section>
      <Section title="The people who made it">
        <Points>
          <li>
            Open Larder is free software under the MIT licence: anyone may run it, read it and change it. Its authors
            have no part in this site and see nothing of what happens here.
          </li>
          <li>The illustrations are composed from Microsoft’s Fluent emoji, under the MIT licence.</li>
          <li>
            The letters are Fredoka and Atkinson Hyperlegible Next, under the SIL Open Font License. The small icons are
            Lucide’s, under the ISC licence.
          </li>
        </Points>
      </Section>
    </Document>
  );
}
