import os
import subprocess
import unittest
from threading import Thread
from urllib.error import HTTPError
from urllib.request import Request, urlopen
from uuid import uuid4

from server import PATH, WebhookServer


class ContractTest(unittest.TestCase):
    def start(self, token: str | None = None) -> str:
        """Starts the webhook on a free port and returns its address."""
        server = WebhookServer(("127.0.0.1", 0), token)
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        Thread(target=server.serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{server.server_port}{PATH}"

    def test_follows_the_contract_of_the_widget(self) -> None:
        variables = {"ASSAY_WEBHOOK_URL": self.start(), "ASSAY_VISITOR_SECRET": str(uuid4())}
        subprocess.run(
            ["assay", "check", "--env", "test", "--allow-writes", "--fail-on", "warning"],
            env=os.environ | variables,
            check=True,
        )

    def test_with_a_token_only_the_platform_may_read(self) -> None:
        url = f"{self.start(token='secret')}?action=get_items&endUserId=anna"

        def status(headers: dict[str, str]) -> int:
            try:
                with urlopen(Request(url, headers=headers)) as reply:
                    return reply.status
            except HTTPError as error:
                with error:
                    return error.code

        self.assertEqual(status({}), 401)
        self.assertEqual(status({"Authorization": "Bearer wrong"}), 401)
        self.assertEqual(status({"Authorization": "Bearer secret"}), 200)


if __name__ == "__main__":
    unittest.main()
