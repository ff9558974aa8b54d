// A window of WebKitGTK that WebDriver may drive: MiniBrowser's is at least 447 pixels wide, and phones are narrower.
import Gtk from 'gi://Gtk?version=3.0';
import WebKit from 'gi://WebKit2?version=4.1';

const [width, height] = ARGV.map(Number);

/** WebDriver does not tell of errors, so the page keeps them for whoever asks. */
const KEEP_ERRORS = `{
  const keep = (error) => {
    const earlier = JSON.parse(sessionStorage.getItem('errors') ?? '[]');
    sessionStorage.setItem('errors', JSON.stringify([...earlier, String(error)]));
  };
  addEventListener('error', ({ message }) => keep(message));
  addEventListener('unhandledrejection', ({ reason }) => keep(reason));
  const { error } = console;
  console.error = (...words) => {
    keep(words.join(' '));
    error(...words);
  };
}`;

Gtk.init(null);
const context = WebKit.WebContext.new_ephemeral();
context.set_preferred_languages(['en-US']);
context.set_automation_allowed(true);
context.connect('automation-started', (_, session) => {
  const application = new WebKit.ApplicationInfo();
  application.set_name('WebKitGTK');
  application.set_version(WebKit.get_major_version(), WebKit.get_minor_version(), WebKit.get_micro_version());
  session.set_application_info(application);
  session.connect('create-web-view', () => {
    const { ALL_FRAMES } = WebKit.UserContentInjectedFrames;
    const scripts = new WebKit.UserContentManager();
    scripts.add_script(
      new WebKit.UserScript(KEEP_ERRORS, ALL_FRAMES, WebKit.UserScriptInjectionTime.START, null, null),
    );
    const view = new WebKit.WebView({
      web_context: context,
      user_content_manager: scripts,
      is_controlled_by_automation: true,
    });
    const window = new Gtk.Window({ default_width: width, default_height: height, decorated: false });
    window.add(view);
    window.show_all();
    return view;
  });
});
Gtk.main();
